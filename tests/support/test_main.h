// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTest>

namespace lockscope::tests {

/// A member of a test program, chosen by the first argument: a test class, or a process that a test starts.
class GroupMember
{
public:
    using Run = int (*)(int argc, char **argv);

    /// Named after its source file without the suffix: tst_clock for tests/unit/base/tst_clock.cpp.
    static GroupMember ofSource(const char *sourceFile, Run run);
    GroupMember(const QByteArray &name, Run run);
};

/// Like QTest::qExec(); `--part 2/3` runs the second third of the test functions.
int runTest(QObject &test, int argc, char **argv);

} // namespace lockscope::tests

/// LOCKSCOPE_TEST(TestClock) at the end of tst_clock.cpp replaces QTEST_MAIN; `build/tests/GROUP tst_clock
/// [FUNCTION…]` runs it. The class name must be unique in its group. The program has a QCoreApplication, or a
/// QApplication in the gui groups.
#define LOCKSCOPE_TEST(Class)                                                                                          \
    static const auto groupMember##Class = lockscope::tests::GroupMember::ofSource(                                    \
        __FILE__, [](int argc, char **argv) {                                                                          \
            Class test;                                                                                                \
            return lockscope::tests::runTest(test, argc, argv);                                                        \
        });
