# How CMake compiles HiGHS, the largest of the C++ solvers: several files at a time, so that their templates are read once.
# `.cargo/config.toml` names this file.
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
