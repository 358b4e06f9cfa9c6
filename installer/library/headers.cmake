# SPDX-License-Identifier: Apache-2.0
# Installs the headers that a service includes, and those that they include themselves: what only our own sources need stays here.
# Run at install time with `source`, the root of the tree, and `destination`, where the headers go.
cmake_policy(VERSION 3.25)
set(todo core/client/client.h core/locks/client.h core/locks/counting_semaphore.h core/locks/mutex.h core/locks/multi_mutex.h core/base/when_done.h
  core/topology/deployment.h core/pubsub/bus.h)
set(headers "")
while(todo)
  list(POP_FRONT todo header)
  if(header IN_LIST headers)
    continue()
  endif()
  list(APPEND headers ${header})
  get_filename_component(folder ${header} DIRECTORY)
  file(INSTALL ${source}/${header} DESTINATION ${CMAKE_INSTALL_PREFIX}/${destination}/${folder})
  file(STRINGS ${source}/${header} includes REGEX "^#include \"")
  list(TRANSFORM includes REPLACE "^#include \"([^\"]+)\".*" "\\1")
  list(APPEND todo ${includes})
endwhile()
