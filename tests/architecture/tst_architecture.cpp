// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/rules.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope::architecture;

using Rule = QStringList (*)(const SourceFile &);
Q_DECLARE_METATYPE(Rule)

/// Reads the whole tree and holds it against the page of the architecture; then shows that each rule bites.
class TestArchitecture final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void treeKeepsTheRule_data();
    void treeKeepsTheRule();
    void plantedFaultIsFound_data();
    void plantedFaultIsFound();
    void lawfulTextIsLeftAlone_data();
    void lawfulTextIsLeftAlone();
    void pageOfTheTestsNamesEachFolder();

private:
    std::vector<SourceFile> m_tree;
};

void TestArchitecture::initTestCase()
{
    m_tree = readTree(QStringLiteral(LOCKSCOPE_SOURCE_DIR));
    const auto has = [this](const QString &path) {
        return std::ranges::find(m_tree, path, &SourceFile::path) != m_tree.end();
    };
    QVERIFY(has(u"core/base/result.h"_s)); // an empty tree would keep every rule
    QVERIFY(has(u"lua/script.h"_s));
    QVERIFY(has(u"ui/CMakeLists.txt"_s));
    QVERIFY(has(u"dev"_s));
}

void TestArchitecture::treeKeepsTheRule_data()
{
    QTest::addColumn<Rule>("rule");
    QTest::newRow("directions") << &wrongDirections;
    QTest::newRow("libraries") << &wrongLibraries;
    QTest::newRow("sizes") << &wrongSizes;
    QTest::newRow("licences") << &wrongLicences;
    QTest::newRow("markup") << &markupFromOutside;
    QTest::newRow("file writers") << &otherFileWriters;
    QTest::newRow("wording") << &questionsToTexts;
    QTest::newRow("machine paths") << &machinePaths;
}

void TestArchitecture::treeKeepsTheRule()
{
    QFETCH(Rule, rule);
    QStringList findings;
    for (const SourceFile &file : m_tree)
        findings += rule(file);
    QVERIFY2(findings.isEmpty(), qPrintable(u'\n' + findings.join(u'\n')));
}

void TestArchitecture::plantedFaultIsFound_data()
{
    QTest::addColumn<Rule>("rule");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("text");
    const auto plant = [](const char *name, Rule rule, const QString &path, const QByteArray &text) {
        QTest::newRow(name) << rule << path << text;
    };
    plant("base includes redis", wrongDirections, u"core/base/a.h"_s, "#include \"core/redis/link.h\"\n");
    plant("inspect includes locks", wrongDirections, u"core/inspect/a.cpp"_s, "  #  include \"core/locks/lock.h\"\n");
    plant("a rule includes the feed", wrongDirections, u"core/inspect/diagnosis/a.cpp"_s,
          "#include \"core/inspect/feed/live_feed.h\"\n");
    plant("the model includes the inspector", wrongDirections, u"core/inspect/model/a.h"_s,
          "#include \"core/inspect/inspector.h\"\n");
    plant("renewal includes redis", wrongDirections, u"core/renewal/a.cpp"_s, "#include \"core/redis/reply.h\"\n");
    plant("locks include inspect", wrongDirections, u"core/locks/a.cpp"_s, "#include \"core/inspect/inspector.h\"\n");
    plant("metrics include locks", wrongDirections, u"core/load/metrics/a.cpp"_s, "#include \"core/locks/lock.h\"\n");
    plant("core includes ui", wrongDirections, u"core/load/a.cpp"_s, "#include \"ui/common/palette.h\"\n");
    plant("ui includes the protocol", wrongDirections, u"ui/detail/a.cpp"_s, "#include \"core/redis/command.h\"\n");
    plant("ui includes scripts", wrongDirections, u"ui/lab/a.cpp"_s, "#include \"lua/scripts.h\"\n");
    plant("a view includes another", wrongDirections, u"ui/browser/a.cpp"_s, "#include \"ui/detail/pane.h\"\n");
    plant("ui includes app", wrongDirections, u"ui/shell/a.cpp"_s, "#include \"app/desktop/application.h\"\n");
    plant("cli includes ui", wrongDirections, u"app/cli/a.cpp"_s, "#include \"ui/common/format.h\"\n");
    plant("include of a test", wrongDirections, u"core/base/a.cpp"_s, "#include \"tests/support/fake_clock.h\"\n");
    plant("include from beside", wrongDirections, u"core/redis/a.cpp"_s, "#include \"reply.h\"\n");
    plant("file in no module", wrongDirections, u"core/misc/a.cpp"_s, "");
    plant("inspect links locks", wrongDirections, u"core/inspect/CMakeLists.txt"_s, "PUBLIC core_schema core_locks)\n");
    plant("widget in core", wrongLibraries, u"core/inspect/a.cpp"_s, "#include <QWidget>\n");
    plant("chart in core", wrongLibraries, u"core/load/a.cpp"_s, "#include <QtCharts/QChart>\n");
    plant("colour in core", wrongLibraries, u"core/schema/a.h"_s, "#include <QColor>\n");
    plant("widget in a model", wrongLibraries, u"ui/models/a.cpp"_s, "#include <QLabel>\n");
    plant("widget in the cli", wrongLibraries, u"app/cli/a.cpp"_s, "#include <QApplication>\n");
    plant("socket in ui", wrongLibraries, u"ui/connection/a.cpp"_s, "#include <QTcpSocket>\n");
    plant("Qt's form in a view", wrongLibraries, u"ui/doctor/a.cpp"_s, "#include <QFormLayout>\n");
    plant("hiredis in pubsub", wrongLibraries, u"core/pubsub/a.cpp"_s, "#include <hiredis/hiredis.h>\n");
    plant("long source", wrongSizes, u"core/base/a.cpp"_s, QByteArray(501, '\n'));
    plant("long header", wrongSizes, u"core/base/a.h"_s, QByteArray(201, '\n'));
    plant("no licence", wrongLicences, u"core/base/a.h"_s, "#pragma once\n");
    plant("GPL in core", wrongLicences, u"core/base/a.h"_s, "// SPDX-License-Identifier: GPL-3.0-or-later\n");
    plant("Apache in ui", wrongLicences, u"ui/shell/a.cpp"_s, "// SPDX-License-Identifier: Apache-2.0\n");
    plant("late licence", wrongLicences, u"lua/a.lua"_s, "\n\n\n-- SPDX-License-Identifier: Apache-2.0\n");
    plant("a bare label", markupFromOutside, u"ui/detail/a.cpp"_s, "m_text(new QLabel(this))\n");
    plant("a label on the stack", markupFromOutside, u"ui/common/a.cpp"_s, "    QLabel alone(text);\n");
    plant("a bare message module", markupFromOutside, u"app/desktop/a.cpp"_s, "new QMessageBox(&window);\n");
    plant("a static message module", markupFromOutside, u"ui/load/a.cpp"_s, "QMessageBox::warning(this, a, b);\n");
    plant("rich text", markupFromOutside, u"ui/lab/a.cpp"_s, "label->setTextFormat(Qt::RichText);\n");
    plant("HTML", markupFromOutside, u"ui/doctor/a.cpp"_s, "text->setHtml(name);\n");
    plant("QSaveFile", otherFileWriters, u"core/inspect/a.cpp"_s, "    QSaveFile file(path);\n");
    plant("QFile that writes", otherFileWriters, u"app/cli/a.cpp"_s, "    file.open(QIODevice::WriteOnly);\n");
    plant("settings", otherFileWriters, u"app/desktop/a.cpp"_s, "    QSettings().setValue(key, value);\n");
    plant("settings by name", otherFileWriters, u"app/common/a.cpp"_s, "    QSettings file(path, format);\n");
    plant("a picture", otherFileWriters, u"ui/detail/a.cpp"_s, "    image.save(path, \"PNG\");\n");
    plant("a stream", otherFileWriters, u"core/load/a.cpp"_s, "    std::ofstream file(path);\n");
    plant("a C file", otherFileWriters, u"core/base/a.cpp"_s, "    std::fopen(path, \"w\");\n");
    plant("a descriptor", otherFileWriters, u"app/cli/a.cpp"_s, "    ::open(path, O_WRONLY | O_CREAT, 0600);\n");
    plant("a beginning", questionsToTexts, u"ui/load/a.cpp"_s, "if (error.message.english().startsWith(x))\n");
    plant("a comparison", questionsToTexts, u"app/cli/a.cpp"_s, "return reason.translated() == other;\n");
    plant("home folder", machinePaths, u"README.md"_s, QByteArray("see /") + "home/somebody/notes\n");
}

void TestArchitecture::plantedFaultIsFound()
{
    QFETCH(Rule, rule);
    QFETCH(QString, path);
    QFETCH(QByteArray, text);
    QCOMPARE(rule({path, text}).size(), 1);
}

void TestArchitecture::lawfulTextIsLeftAlone_data()
{
    QTest::addColumn<Rule>("rule");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("text");
    const auto keep = [](const char *name, Rule rule, const QString &path, const QByteArray &text) {
        QTest::newRow(name) << rule << path << text;
    };
    keep("own module", wrongDirections, u"core/redis/a.cpp"_s, "#include \"core/redis/a.h\"\n#include \"a.moc\"\n");
    keep("below", wrongDirections, u"core/locks/a.cpp"_s,
         "#include \"core/base/result.h\"\n#include \"lua/scripts.h\"\n");
    keep("shell shows a view", wrongDirections, u"ui/shell/a.cpp"_s, "#include \"ui/detail/pane.h\"\n");
    keep("inspect links below", wrongDirections, u"core/inspect/CMakeLists.txt"_s,
         "add_module(core_inspect PUBLIC core_schema) # not core_locks\n");
    keep("network in redis", wrongLibraries, u"core/redis/a.cpp"_s,
         "#include <QTcpSocket>\n#include <hiredis/read.h>\n");
    keep("widget in a view", wrongLibraries, u"ui/detail/a.cpp"_s, "#include <QLabel>\n#include <QPainter>\n");
    keep("model without widgets", wrongLibraries, u"ui/models/a.cpp"_s,
         "#include <QAbstractTableModel>\n#include <QColor>\n");
    keep("the one writer", otherFileWriters, u"core/base/output_file.cpp"_s, "file.open(QIODevice::WriteOnly);\n");
    keep("a file that is read", otherFileWriters, u"core/inspect/a.cpp"_s,
         "file.open(QIODevice::ReadOnly); painter.save(); // not QSaveFile\n");
    keep("settings that are read", otherFileWriters, u"app/common/ini_file.cpp"_s, "const QSettings file(path);\n");
    keep("our label", markupFromOutside, u"ui/detail/a.cpp"_s, "m_text(new Label(this)); QLabel *m_text;\n");
    keep("the label itself", markupFromOutside, u"ui/common/label.cpp"_s, "setTextFormat(Qt::RichText);\n");
    keep("a long catalogue", wrongSizes, u"core/inspect/messages.h"_s, QByteArray(400, '\n'));
    keep("500 lines", wrongSizes, u"core/base/a.cpp"_s, QByteArray(500, '\n'));
    keep("licence under #!", wrongLicences, u"dev"_s, "#!/usr/bin/env bash\n# SPDX-License-Identifier: Apache-2.0\n");
    keep("a part of a path", machinePaths, u"README.md"_s,
         QByteArray("resources/") + "work/a.svg https://example.org/work.html\n");
}

void TestArchitecture::lawfulTextIsLeftAlone()
{
    QFETCH(Rule, rule);
    QFETCH(QString, path);
    QFETCH(QByteArray, text);
    QCOMPARE(rule({path, text}), QStringList());
}

/// tests/README.md has a row for each folder of tests, and none for another.
void TestArchitecture::pageOfTheTestsNamesEachFolder()
{
    const QString tests = QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests");
    QFile page(tests + u"/README.md"_s);
    QVERIFY(page.open(QIODevice::ReadOnly));
    static const QRegularExpression row(uR"(^\| `([\w/]+)/` \| .+ \| .* ?\|$)"_s);
    QSet<QString> named;
    for (const QString &line : QString::fromUtf8(page.readAll()).split(u'\n'))
        if (const auto match = row.match(line); match.hasMatch())
            named.insert(match.captured(1));
    QSet<QString> there {u"integration/client"_s, u"integration/load"_s}; // have their own rows
    for (const QString &folder : QDir(tests).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        there.insert(folder);
    QCOMPARE(named - there, QSet<QString>());
    QCOMPARE(there - named, QSet<QString>());
    for (const QString &folder : named)
        QVERIFY2(QDir(tests + u'/' + folder).exists(), qPrintable(folder));
}

LOCKSCOPE_TEST(TestArchitecture)
#include "tst_architecture.moc"
