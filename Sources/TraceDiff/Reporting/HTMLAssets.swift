/// The page's style sheet and script, which hold nothing of the report.
enum HTMLAssets {
  /// A shape beside the word, so that no kind is told by colour alone.
  static func mark(_ kind: Finding.Kind) -> String {
    switch kind {
    case .missing: "−"
    case .extra: "+"
    case .duplicated: "×"
    case .changed: "≠"
    case .moved: "↕"
    }
  }

  static let style = """
    :root { --bg: #fff; --text: #1c1e21; --dim: #5b6068; --line: #d5d9de; --soft: #f4f6f8;
      --red: #b3261e; --green: #146c2e; --yellow: #7a5200; --blue: #0b57d0;
      --del: #fbdad7; --ins: #cdeed6; }
    @media (prefers-color-scheme: dark) { :root { --bg: #16181b; --text: #e6e8ea; --dim: #a3a9b1;
      --line: #3a3f46; --soft: #202327; --red: #ff8a80; --green: #7fd99a; --yellow: #f0c060;
      --blue: #9ec2ff; --del: #5c2320; --ins: #1d4a2b; } }
    * { box-sizing: border-box; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1200px; padding: 1rem;
      background: var(--bg); color: var(--text); }
    a { color: var(--blue); } code, pre { font: 13px/1.45 ui-monospace, monospace; }
    code, td, th, p, li, h2, h3 { overflow-wrap: anywhere; }
    pre { background: var(--soft); padding: .6rem; overflow-x: auto; white-space: pre-wrap; }
    .skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; }
    .dim { color: var(--dim); } .verdict, .kind { font-weight: 700; }
    .verdict { border: 2px solid; border-radius: .3rem; padding: 0 .4rem; text-transform: uppercase;
      font-size: .85em; }
    .verdict.pass { color: var(--green); } .verdict.fail { color: var(--red); }
    .verdict.inconclusive, .inconclusive-reason b { color: var(--yellow); }
    table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
    th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid var(--line); }
    table { table-layout: fixed; } .changes th:first-child { width: 22%; } .overview th:first-child { width: 45%; }
    @media (max-width: 600px) { .overview th:first-child { width: 34%; }
      .overview th:last-child, .overview td:last-child { display: none; } }
    caption { text-align: left; color: var(--dim); }
    .filters { position: sticky; top: 0; background: var(--bg); display: flex; flex-wrap: wrap; gap: .5rem 1rem;
      padding: .4rem 0; border-bottom: 1px solid var(--line); z-index: 1; }
    fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 0 .8rem; }
    fieldset[hidden] { display: none; } legend { float: left; font-weight: 600; margin-right: .6rem; }
    .flow { border-top: 3px solid var(--line); margin-top: 2rem; scroll-margin-top: 4rem; }
    .finding { border: 1px solid var(--line); border-left-width: 6px; border-radius: .3rem; padding: .2rem .9rem;
      margin: .8rem 0; scroll-margin-top: 5rem; }
    .finding:target, td:target { outline: 3px solid var(--blue); }
    .finding h3 { margin: .4rem 0; font-size: 1rem; } .finding p { margin: .4rem 0; }
    .finding.severity-error { border-left-color: var(--red); }
    .finding.severity-warning { border-left-color: var(--yellow); }
    .finding.severity-note { border-left-color: var(--blue); }
    .timeline td { width: 50%; scroll-margin-top: 5rem; }
    .timeline tbody { content-visibility: auto; }
    .timeline tbody th { background: var(--soft); }
    .timeline td.kind-missing, .timeline td.kind-extra, .timeline td.kind-duplicated, .timeline td.kind-changed,
    .timeline td.kind-moved { border-left: 4px solid var(--red); background: var(--soft); }
    del { background: var(--del); text-decoration: underline; text-decoration-thickness: 2px; }
    ins { background: var(--ins); text-decoration: underline; text-decoration-thickness: 2px; }
    .finding.other-vendor { display: none; }
    body:has(#kind-missing:not(:checked)) .finding.kind-missing,
    body:has(#kind-extra:not(:checked)) .finding.kind-extra,
    body:has(#kind-duplicated:not(:checked)) .finding.kind-duplicated,
    body:has(#kind-changed:not(:checked)) .finding.kind-changed,
    body:has(#kind-moved:not(:checked)) .finding.kind-moved,
    body:has(#severity-error:not(:checked)) .finding.severity-error,
    body:has(#severity-warning:not(:checked)) .finding.severity-warning,
    body:has(#severity-note:not(:checked)) .finding.severity-note { display: none; }
    """

  static let script = """
    (() => {
      const findings = [...document.querySelectorAll('.finding')];
      const vendors = [...new Set(findings.map(f => f.dataset.vendor))].sort();
      const set = document.getElementById('vendors');
      if (set && vendors.length > 1) {
        const select = document.createElement('select');
        select.setAttribute('aria-label', 'Vendor');
        select.add(new Option('all', '*'));
        for (const vendor of vendors) select.add(new Option(vendor || 'no vendor', vendor));
        select.addEventListener('change', () => {
          for (const f of findings)
            f.classList.toggle('other-vendor', select.value !== '*' && f.dataset.vendor !== select.value);
        });
        set.append(select);
        set.hidden = false;
      }
      for (const details of document.querySelectorAll('.curl')) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = 'Copy curl';
        const pre = details.querySelector('pre');
        button.addEventListener('click', async () => {
          try { await navigator.clipboard.writeText(pre.textContent); }
          catch {
            details.open = true;
            const range = document.createRange();
            range.selectNodeContents(pre);
            getSelection().removeAllRanges();
            getSelection().addRange(range);
            document.execCommand('copy');
          }
          button.textContent = 'Copied';
        });
        details.before(button);
      }
      const reveal = () => {
        const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
        for (let e = target; e; e = e.parentElement) if (e.tagName === 'DETAILS') e.open = true;
        if (target) target.scrollIntoView();
      };
      addEventListener('hashchange', reveal);
      reveal();
    })();
    """
}
