// usage: simdjson-extraction FILE
//
// What ExtractionCost does, with simdjson's On-Demand parser: prints GB/s (the best of seven passes), the number of
// requests, and the bytes of their URLs and of their bodies. On-Demand checks less: values that are passed over are not
// looked at beyond their structure.
#include <simdjson.h>

#include <chrono>
#include <cstdio>
#include <string_view>

using namespace simdjson;

struct Extract {
  size_t requests = 0, url_bytes = 0, body_bytes = 0;

  void read_recording(ondemand::parser &parser, const padded_string &text) {
    ondemand::document_stream lines;
    if (parser.iterate_many(text, 1 << 20).get(lines)) throw std::runtime_error("not a recording");
    for (auto document : lines) {
      ondemand::object record;
      if (document.get_object().get(record)) throw std::runtime_error("not a record");
      bool is_request = false;
      size_t url = 0, body = 0;
      for (auto field : record) {
        std::string_view key = field.unescaped_key();
        if (key == "type") {
          is_request = std::string_view(field.value()) == "request";
        } else if (key == "url") {
          url = std::string_view(field.value()).size();
        } else if (key == "body") {
          for (auto part : field.value().get_object()) {
            if (std::string_view(part.unescaped_key()) == "text") body = std::string_view(part.value()).size();
          }
        }
      }
      if (is_request) add(url, body);
    }
  }

  void read_har(ondemand::parser &parser, const padded_string &text) {
    ondemand::document document = parser.iterate(text);
    for (auto entry : document["log"]["entries"].get_array()) {
      size_t url = 0, body = 0;
      for (auto field : entry["request"].get_object()) {
        std::string_view key = field.unescaped_key();
        if (key == "url") {
          url = std::string_view(field.value()).size();
        } else if (key == "postData") {
          for (auto part : field.value().get_object()) {
            if (std::string_view(part.unescaped_key()) == "text") body = std::string_view(part.value()).size();
          }
        }
      }
      add(url, body);
    }
  }

  void add(size_t url, size_t body) {
    requests++;
    url_bytes += url;
    body_bytes += body;
  }
};

int main(int count, char **arguments) {
  if (count != 2) return 2;
  padded_string text = padded_string::load(arguments[1]);
  std::string_view path(arguments[1]);
  bool is_har = path.size() > 4 && path.substr(path.size() - 4) == ".har";
  ondemand::parser parser;
  double best = 1e300;
  Extract extract;
  for (int pass = 0; pass < 7; pass++) {
    extract = Extract();
    auto start = std::chrono::steady_clock::now();
    if (is_har) extract.read_har(parser, text); else extract.read_recording(parser, text);
    best = std::min(best, std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count());
  }
  std::printf("%f %zu %zu %zu\n", double(text.size()) / best, extract.requests, extract.url_bytes, extract.body_bytes);
}
