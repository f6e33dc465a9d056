# bash completion of trace-diff; put it where bash-completion looks, or source it.
_trace_diff() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=compare word
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      record|learn|accept|review|prune|mutate|rules|presets|normalize|export|merge-reports|scan|verify-release|init|doctor) command=$word; break ;;
    esac
  done
  case $command:$prev in
    compare:--format) COMPREPLY=($(compgen -W "terminal json junit sarif markdown html github" -- "$cur")); return ;;
    compare:--fail-on) COMPREPLY=($(compgen -W "error warning note" -- "$cur")); return ;;
    compare:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    compare:--completions) COMPREPLY=($(compgen -W "bash zsh fish" -- "$cur")); return ;;
    record:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    learn:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    accept:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    review:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    prune:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    mutate:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    rules:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    presets:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    normalize:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    export:--format) COMPREPLY=($(compgen -W "har" -- "$cur")); return ;;
    export:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    merge-reports:--format) COMPREPLY=($(compgen -W "terminal json junit sarif markdown html github" -- "$cur")); return ;;
    merge-reports:--fail-on) COMPREPLY=($(compgen -W "error warning note" -- "$cur")); return ;;
    merge-reports:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    scan:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    verify-release:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    init:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    doctor:--color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
  esac
  if [[ $cur == -* ]]; then
    case $command in
      compare) COMPREPLY=($(compgen -W "--rules --flow --page --format --report --fail-on --counts --color --verbose -v --quiet -q --help -h --version --completions --manual" -- "$cur")) ;;
      record) COMPREPLY=($(compgen -W "--out -o --runs --timeout --recording --rules --flow --page --force-in-ci --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      learn) COMPREPLY=($(compgen -W "--out -o --rules --flow --page --force-in-ci --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      accept) COMPREPLY=($(compgen -W "--only --rules --flow --page --force-in-ci --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      review) COMPREPLY=($(compgen -W "--rules --flow --page --force-in-ci --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      prune) COMPREPLY=($(compgen -W "--delete --rules --flow --page --force-in-ci --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      mutate) COMPREPLY=($(compgen -W "--min-catch --json --rules --flow --page --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      rules) COMPREPLY=($(compgen -W "--rules --flow --page --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      presets) COMPREPLY=($(compgen -W "--json --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      normalize) COMPREPLY=($(compgen -W "--rules --flow --page --as-flow --counts --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      export) COMPREPLY=($(compgen -W "--format --out -o --rules --flow --page --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      merge-reports) COMPREPLY=($(compgen -W "--format --report --fail-on --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      scan) COMPREPLY=($(compgen -W "--rules --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      verify-release) COMPREPLY=($(compgen -W "--rules --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      init) COMPREPLY=($(compgen -W "--out -o --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
      doctor) COMPREPLY=($(compgen -W "--rules --color --verbose -v --quiet -q --help -h" -- "$cur")) ;;
    esac
    return
  fi
  if [[ $command == compare && $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "record learn accept review prune mutate rules presets normalize export merge-reports scan verify-release init doctor" -- "$cur"))
  fi
  if [[ $command == rules && $prev == rules ]]; then
    COMPREPLY=($(compgen -W "check explain" -- "$cur"))
    return
  fi
  COMPREPLY+=($(compgen -f -- "$cur"))
}
complete -o filenames -F _trace_diff trace-diff
