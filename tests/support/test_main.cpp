// SPDX-License-Identifier: Apache-2.0
// The main program of every group of test classes.
#include "tests/support/test_main.h"

#ifdef QT_WIDGETS_LIB
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif
#include <QFileInfo>
#include <QMap>
#include <QMetaMethod>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

namespace {

QMap<QByteArray, GroupMember::Run> &members()
{
    static QMap<QByteArray, GroupMember::Run> all;
    return all;
}

/// In Qt Test's own selection and order.
QList<QByteArray> functionsOf(const QObject &test)
{
    const QList<QByteArray> others {"initTestCase", "cleanupTestCase", "init", "cleanup"};
    QList<QByteArray> functions;
    const QMetaObject *type = test.metaObject();
    for (int i = QObject::staticMetaObject.methodCount(); i < type->methodCount(); ++i) {
        const QMetaMethod method = type->method(i);
        if (method.access() == QMetaMethod::Private && method.methodType() == QMetaMethod::Slot
            && method.parameterCount() == 0 && !method.name().endsWith("_data") && !others.contains(method.name()))
            functions += method.name();
    }
    return functions;
}

} // namespace

GroupMember GroupMember::ofSource(const char *sourceFile, Run run)
{
    return {QFileInfo(QString::fromLocal8Bit(sourceFile)).completeBaseName().toLocal8Bit(), run};
}

GroupMember::GroupMember(const QByteArray &name, Run run)
{
    if (members().contains(name))
        qFatal("Two members of this group are named %s.", name.constData());
    members().insert(name, run);
}

int runTest(QObject &test, int argc, char **argv)
{
    QList<QByteArray> arguments(argv, argv + argc);
    if (const qsizetype at = arguments.indexOf("--part"); at > 0 && at + 1 < arguments.size()) {
        const QList<QByteArray> part = arguments[at + 1].split('/'); // 2/3
        arguments.remove(at, 2);
        const qsizetype number = part.front().toInt();
        const qsizetype parts = part.back().toInt();
        if (number < 1 || number > parts)
            qFatal("--part takes the number of a part and how many there are, as in 2/3.");
        const QList<QByteArray> functions = functionsOf(test);
        const qsizetype before = arguments.size();
        for (qsizetype i = number - 1; i < functions.size(); i += parts)
            arguments += functions[i];
        if (arguments.size() == before)
            qFatal("There are fewer test functions than parts.");
    }
    QList<char *> words;
    for (QByteArray &argument : arguments)
        words += argument.data();
    return QTest::qExec(&test, int(words.size()), words.data());
}

} // namespace lockscope::tests

int main(int argc, char **argv)
{
    qputenv("LC_ALL", "C.UTF-8"); // the same program output on every machine
    qunsetenv("LANGUAGE");
    // Qt's default of five minutes would end long runs; ctest ends hangs
    if (qEnvironmentVariableIsEmpty("QTEST_FUNCTION_TIMEOUT"))
        qputenv("QTEST_FUNCTION_TIMEOUT", "7200000");
#ifdef FONTS_CONFIGURATION
    if (qEnvironmentVariableIsEmpty("FONTCONFIG_FILE")) // also for the windows that a test starts
        qputenv("FONTCONFIG_FILE", FONTS_CONFIGURATION);
#endif
#ifdef SCREENS
    if (qgetenv("QT_QPA_PLATFORM") == "offscreen") // its usual screen is smaller than the window
        qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" SCREENS);
#endif
    const Application application(argc, argv);
    const QByteArray name = argc > 1 ? argv[1] : "";
    const auto run = lockscope::tests::members().value(name);
    if (!run) {
        std::fprintf(stderr, "%s takes the name of a test, and what Qt Test takes after it. Its tests are:\n", argv[0]);
        for (const QByteArray &known : lockscope::tests::members().keys())
            std::fprintf(stderr, "  %s\n", known.constData());
        return 2;
    }
    QCoreApplication::setApplicationName(QString::fromLocal8Bit(name)); // separate settings and files for each test
    argv[1] = argv[0];
    return run(argc - 1, argv + 1);
}
