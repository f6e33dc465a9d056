#ifndef TRACE_DIFF_CZLIB_SHIM_H
#define TRACE_DIFF_CZLIB_SHIM_H

#include <zlib.h>

// `inflateInit2` is a macro, which Swift does not import. 47 is 15 window bits plus 32: zlib and
// gzip headers are told apart by zlib; -15 is a raw deflate stream.
static inline int trace_diff_inflate_init(z_streamp stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

#endif
