# SPDX-License-Identifier: Apache-2.0
# Installs the public headers and the headers that they include, directly or indirectly.
# Runs at install time. `source`: root of the tree. `destination`: folder for the headers.
cmake_policy(VERSION 3.25)
set(todo core/client/include/lockscope/lockscope.h)
set(headers "")
while(todo)
  list(POP_FRONT todo header)
  if(header IN_LIST headers)
    continue()
  endif()
  list(APPEND headers ${header})
  get_filename_component(folder ${header} DIRECTORY)
  string(REGEX REPLACE "^core/client/include/lockscope$" "." folder ${folder}) # <lockscope/lockscope.h>
  file(INSTALL ${source}/${header} DESTINATION ${CMAKE_INSTALL_PREFIX}/${destination}/${folder})
  file(STRINGS ${source}/${header} includes REGEX "^#include \"")
  list(TRANSFORM includes REPLACE "^#include \"([^\"]+)\".*" "\\1")
  list(APPEND todo ${includes})
endwhile()
