// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/source_file.h"
#include "tests/support/test_main.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope::architecture;

/// The files, folders, types and ./dev verbs that the manual names exist in the tree.
class TestManual final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void namedPathsExist();
    void namedTypesExist();
    void namedVerbsExist();
    void headingsThatAreLinkedExist();
    void findingsHaveSections();
    void commandsHaveSections();
    void messagesAreThoseOfTheProgram();

private:
    [[nodiscard]] QString textOf(const QString &path) const;
    /// README.md, CONTRIBUTING.md and the files of resources/docs.
    std::vector<SourceFile> m_pages;
    std::vector<SourceFile> m_tree;
};

namespace {

/// All that `pattern` captures in `text`.
QStringList allOf(const QRegularExpression &pattern, const QString &text)
{
    QStringList found;
    for (auto matches = pattern.globalMatch(text); matches.hasNext();)
        found += matches.next().captured(1);
    return found;
}

/// The headings of a page.
QStringList headingsOf(const QString &page)
{
    static const QRegularExpression heading(u"^#+ (.+)$"_s, QRegularExpression::MultilineOption);
    return allOf(heading, page);
}

/// The anchor of a heading, as the usual forges make it.
QString anchorOf(QString heading)
{
    static const QRegularExpression dropped(u"[^\\w\\- ]"_s, QRegularExpression::UseUnicodePropertiesOption);
    return heading.toLower().remove(dropped).replace(u' ', u'-');
}

} // namespace

QString TestManual::textOf(const QString &path) const
{
    const auto file = std::ranges::find(m_tree, path, &SourceFile::path);
    return file == m_tree.end() ? QString() : QString::fromUtf8(file->text);
}

void TestManual::initTestCase()
{
    m_tree = readTree(QStringLiteral(LOCKSCOPE_SOURCE_DIR));
    for (const SourceFile &file : m_tree)
        if (file.path == "README.md"_L1 || file.path == "CONTRIBUTING.md"_L1
            || (file.path.startsWith("resources/docs/"_L1) && file.path.endsWith(".md"_L1)))
            m_pages.push_back(file);
    QVERIFY(m_pages.size() > 6);
}

void TestManual::namedPathsExist()
{
    static const QRegularExpression path(u"`((?:app|core|ui|lua|tests|installer|resources)/[\\w./-]+)`"_s);
    QStringList missing;
    for (const SourceFile &page : m_pages)
        for (const QString &name : allOf(path, QString::fromUtf8(page.text)))
            if (!QFileInfo::exists(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/") + name))
                missing += page.path + u": "_s + name;
    QCOMPARE(missing.join(u'\n'), QString());
}

void TestManual::namedTypesExist()
{
    static const QRegularExpression comment(u"//[^\n]*"_s);
    static const QRegularExpression word(u"\\b([A-Z]\\w+)\\b"_s);
    QSet<QString> names;
    for (const SourceFile &file : m_tree) {
        if (!file.path.startsWith("core/"_L1) && !file.path.startsWith("ui/"_L1))
            continue;
        if (file.path.endsWith(".h"_L1))
            for (const QString &name : allOf(word, QString::fromUtf8(file.text).remove(comment)))
                names.insert(name);
    }
    // `LiveFeed` and `ScriptCall::Resend`; not a word of one letter case, as `EVALSHA`
    static const QRegularExpression named(u"`([A-Z][a-z]+[A-Z]\\w*)(?:::\\w+)?`"_s);
    QStringList missing;
    const QSet<QString> ofOthers {u"QCoreApplication"_s, u"QObject"_s, u"StringCodec"_s};
    for (const auto &page : {u"resources/docs/architecture.md"_s, u"resources/docs/library.md"_s})
        for (const QString &name : allOf(named, textOf(page)))
            if (!names.contains(name) && !ofOthers.contains(name))
                missing += page + u": "_s + name;
    QCOMPARE(missing.join(u'\n'), QString());
}

void TestManual::namedVerbsExist()
{
    static const QRegularExpression verb(u"\\./dev ([a-z]+)\\b"_s);
    static const QRegularExpression function(u"^verb_([a-z]+)\\(\\)"_s, QRegularExpression::MultilineOption);
    QStringList known;
    for (const auto &file : {u"dev"_s, u"installer/search.sh"_s, u"installer/tests.sh"_s})
        known += allOf(function, textOf(file));
    QStringList missing;
    for (const SourceFile &page : m_pages)
        for (const QString &name : allOf(verb, QString::fromUtf8(page.text)))
            if (!known.contains(name))
                missing += page.path + u": ./dev "_s + name;
    QCOMPARE(missing.join(u'\n'), QString());
}

void TestManual::headingsThatAreLinkedExist()
{
    static const QRegularExpression link(u"\\]\\(([\\w./-]*#[^)]+)\\)"_s);
    QStringList missing;
    for (const SourceFile &page : m_pages) {
        const QString folder = page.path.contains(u'/') ? page.path.section(u'/', 0, -2) + u'/' : QString();
        for (const QString &target : allOf(link, QString::fromUtf8(page.text))) {
            const QString file = target.section(u'#', 0, 0);
            QStringList anchors;
            for (const QString &title : headingsOf(textOf(file.isEmpty() ? page.path : folder + file)))
                anchors += anchorOf(title);
            if (!anchors.contains(target.section(u'#', 1)))
                missing += page.path + u": "_s + target;
        }
    }
    QCOMPARE(missing.join(u'\n'), QString());
}

void TestManual::findingsHaveSections()
{
    static const QRegularExpression id(u"\\{\\s*\"([a-z-]+)\",\\s*QT_TR_NOOP"_s);
    const QStringList ids = allOf(id, textOf(u"core/inspect/diagnosis/finding_texts.cpp"_s));
    QVERIFY(ids.size() > 40);
    const QStringList sections = headingsOf(textOf(u"resources/docs/diagnosis.md"_s));
    for (const QString &each : ids)
        QVERIFY2(sections.contains(each), qPrintable(each));
}

void TestManual::commandsHaveSections()
{
    static const QRegularExpression name(u"\\{\"([a-z]+)\", \"[A-Z]"_s);
    const QStringList commands = allOf(name, textOf(u"app/cli/commands.cpp"_s));
    QVERIFY(commands.size() > 12);
    const QString sections = headingsOf(textOf(u"resources/docs/cli.md"_s)).join(u' ') + u' ';
    for (const QString &each : commands)
        QVERIFY2(sections.contains(each + u' '), qPrintable(each));
}

/// The messages that connecting.md explains are texts of the program, up to their values.
void TestManual::messagesAreThoseOfTheProgram()
{
    static const QRegularExpression goesOn(u"\"\\s*\\n\\s*u?\""_s);
    QString texts;
    for (const SourceFile &file : m_tree)
        if (file.path.startsWith("core/"_L1) || file.path.startsWith("app/"_L1))
            texts += QString::fromUtf8(file.text);
    texts = texts.remove(goesOn).replace(u"\\\""_s, u"\""_s);
    static const QRegularExpression row(u"^\\| `([^`]+)` \\|"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression value(u"…|: |\"|\\. |\\b3 s\\b"_s);
    const QStringList ofRedis {u"unknown command 'SCAN'"_s, u"MOVED"_s, u"BUSY"_s};
    const QString page = textOf(u"resources/docs/connecting.md"_s);
    const QStringList messages = allOf(row, page.sliced(page.indexOf("## Error messages"_L1)));
    QVERIFY(messages.size() > 25);
    QStringList missing;
    for (const QString &message : messages)
        for (const QString &part : message.split(value))
            if (!ofRedis.contains(part.trimmed()) && !texts.contains(part.trimmed(), Qt::CaseInsensitive))
                missing += u"\"%1\" of \"%2\""_s.arg(part, message);
    QCOMPARE(missing.join(u'\n'), QString());
}

LOCKSCOPE_TEST(TestManual)
#include "tst_manual.moc"
