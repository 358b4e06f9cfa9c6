# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT.h and OUTPUT.cpp with the name, text and SHA1 of each script in FILES (relative to ROOT).
# A line `-- part: fair/queue` is replaced by the text of fair/queue.part.lua: scripts on a server cannot load files.
set(declarations "")
set(definitions "")
foreach(file IN LISTS FILES)
  file(READ ${ROOT}/${file} text)
  while(text MATCHES "\n-- part: ([a-z_/]+)\n")
    file(READ ${ROOT}/${CMAKE_MATCH_1}.part.lua part)
    string(REPLACE "-- part: ${CMAKE_MATCH_1}\n" "${part}" text "${text}")
  endwhile()
  string(SHA1 sha "${text}")
  string(REGEX REPLACE "\\.lua$" "" name ${file})
  string(REGEX REPLACE "[/_]" ";" words ${name})
  set(symbol "")
  foreach(word IN LISTS words)
    string(SUBSTRING ${word} 0 1 first)
    string(SUBSTRING ${word} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND symbol ${first}${rest})
  endforeach()
  string(APPEND declarations "extern const Script ${symbol};\n")
  string(APPEND definitions "const Script ${symbol} {\"${name}\", \"${sha}\", R\"lua(${text})lua\"};\n")
  list(APPEND symbols "&${symbol}")
endforeach()
list(JOIN symbols ", " symbols)
file(WRITE ${OUTPUT}.h.new "// Generated from the files in lua/.
#pragma once
#include \"lua/script.h\"
#include <span>
namespace lockscope::lua {
${declarations}/// Every script there is.
std::span<const Script *const> all();
} // namespace lockscope::lua
")
file(WRITE ${OUTPUT}.cpp.new "// Generated from the files in lua/.
#include \"lua/scripts.h\"
namespace lockscope::lua {
${definitions}std::span<const Script *const> all()
{
    static const Script *const scripts[] = {${symbols}};
    return scripts;
}
} // namespace lockscope::lua
")
foreach(ending h cpp)
  configure_file(${OUTPUT}.${ending}.new ${OUTPUT}.${ending} COPYONLY)
endforeach()
