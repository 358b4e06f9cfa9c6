# SPDX-License-Identifier: Apache-2.0
# Installs the headers that a service includes, and those that they include themselves: what only our own sources need stays here.
# Run at install time with `source`, the root of the tree, and `destination`, where the headers go.
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
