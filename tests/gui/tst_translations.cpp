// SPDX-License-Identifier: Apache-2.0
#include "resources/resources.h"
#include "tests/gui/lock_samples.h"
#include "tests/support/test_main.h"
#include "ui/browser/browser_view.h"
#include "ui/common/theme.h"
#include "ui/load/load_view.h"
#include "ui/shell/main_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QDir>
#include <QDirIterator>
#include <QDockWidget>
#include <QFile>
#include <QGlyphRun>
#include <QLabel>
#include <QMenu>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextLayout>
#include <QTranslator>
#include <QTreeView>
#include <QXmlStreamReader>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/// Texts that are the same in every language: names and technical units.
const QStringList allowed {u"Lockscope"_s, u"%1 - Lockscope"_s, u"Lockscope %1"_s};

/// An entry of a .ts file.
struct Entry
{
    QString context;
    QString source;
    QStringList translations;
    bool isFinished = true;
};

std::vector<Entry> entriesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QString context;
    std::vector<Entry> entries;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == "name"_L1)
            context = xml.readElementText();
        else if (xml.name() == "message"_L1)
            entries.push_back({context, {}, {}});
        else if (xml.name() == "source"_L1)
            entries.back().source = xml.readElementText();
        else if (xml.name() == "translation"_L1) {
            entries.back().isFinished = !xml.attributes().hasAttribute("type"_L1);
            while (!(xml.isEndElement() && xml.name() == "translation"_L1)) {
                if (xml.isCharacters() && !xml.text().trimmed().isEmpty())
                    entries.back().translations << xml.text().toString();
                xml.readNext();
            }
        }
    }
    return entries;
}

/// The value of string literals that follow each other.
QString valueOf(const QString &literals)
{
    static const QRegularExpression literal(u"\\x22((?:[^\\x22\\\\\\n]|\\\\.)*)\\x22"_s);
    QString value;
    for (auto matches = literal.globalMatch(literals); matches.hasNext();)
        value += matches.next().captured(1).replace(u"\\\""_s, u"\""_s).replace(u"\\\\"_s, u"\\"_s);
    return value;
}

/// The texts that the sources mark for the context "Messages": those of catalogues, and a few others.
QSet<QString> markedTexts()
{
    const QString literals = u"((?:\\x22(?:[^\\x22\\\\\\n]|\\\\.)*\\x22\\s*)+)\\)"_s;
    const QRegularExpression mark(u"QT_TRANSLATE_NOOP\\(\\s*\\x22Messages\\x22,\\s*"_s + literals);
    const QRegularExpression entry(u"QT_TR_NOOP\\(\\s*"_s + literals);
    QSet<QString> texts;
    for (const char *place : {"../../core", "../../ui", "../../app/common"}) {
        QDirIterator files(QFINDTESTDATA(place), {u"*.cpp"_s, u"*.h"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly))
                continue;
            const QString source = QString::fromUtf8(file.readAll());
            for (auto matches = mark.globalMatch(source); matches.hasNext();)
                texts << valueOf(matches.next().captured(1));
            if (!source.contains(u"Q_DECLARE_TR_FUNCTIONS(Messages)"_s))
                continue;
            for (auto matches = entry.globalMatch(source); matches.hasNext();)
                texts << valueOf(matches.next().captured(1));
        }
    }
    return texts;
}

bool isChinese(QChar c)
{
    return c.script() == QChar::Script_Han;
}

/// Latin text without any Chinese around it: a missing translation.
bool isForgotten(QString text)
{
    static const QRegularExpression known(
        u"demo:|report:nightly|redisson_\\S+|web-3|pay-7|[0-9a-f]{8}:|127\\.0\\.0\\.1|Lockscope|"
        "p50|p90|p99|hash|string|RTT|PTTL|\\b[RWX]\\b|F\\d+|Ctrl\\+\\S+"_s);
    text.remove(known);
    const bool hasLatin = std::any_of(text.cbegin(), text.cend(),
                                      [](QChar c) { return c.isLetter() && c.unicode() < 0x80; });
    return hasLatin && std::none_of(text.cbegin(), text.cend(), &isChinese);
}

bool hasEveryGlyph(const QString &text, const QFont &font)
{
    QTextLayout layout(text, font);
    layout.beginLayout();
    while (layout.createLine().isValid()) { }
    layout.endLayout();
    const QList<QGlyphRun> runs = layout.glyphRuns();
    return std::all_of(runs.begin(), runs.end(), [](const QGlyphRun &run) { return !run.glyphIndexes().contains(0); });
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT
private:
    static QStringList wordsOf(const QWidget &window)
    {
        QStringList words {window.windowTitle()};
        for (const auto *label : window.findChildren<QLabel *>())
            words << label->text() << label->toolTip();
        for (const auto *action : window.findChildren<QAction *>())
            words << action->text() << action->toolTip();
        for (const auto *button : window.findChildren<QAbstractButton *>())
            words << button->text() << button->toolTip();
        for (const auto *dock : window.findChildren<QDockWidget *>())
            words << dock->windowTitle();
        for (const auto *tabs : window.findChildren<QTabWidget *>()) {
            for (int i = 0; i < tabs->count(); ++i)
                words << tabs->tabText(i);
        }
        for (const auto *view : window.findChildren<QTreeView *>()) {
            for (int i = 0; i < view->model()->columnCount(); ++i)
                words << view->model()->headerData(i, Qt::Horizontal).toString();
        }
        words.removeAll(QString());
        return words;
    }

private Q_SLOTS:
    void chineseIsCompleteAndNothingStaysAsItWas()
    {
        const std::vector<Entry> entries = entriesOf(QStringLiteral(TRANSLATIONS "lockscope_zh_CN.ts"));
        QVERIFY(entries.size() > 150);
        for (const Entry &entry : entries) {
            QVERIFY2(entry.isFinished && !entry.translations.isEmpty(), qPrintable(entry.source));
            if (!allowed.contains(entry.source))
                QVERIFY2(!entry.translations.contains(entry.source), qPrintable(entry.source));
        }
    }

    /// A class that gets another name has another context, and its texts would stay English.
    void theSourcesHaveNoOtherTexts()
    {
        const QTemporaryDir folder;
        const QString copy = folder.filePath(u"copy.ts"_s);
        QVERIFY(QFile::copy(QStringLiteral(TRANSLATIONS "lockscope_zh_CN.ts"), copy));
        const QString root = QDir::cleanPath(QStringLiteral(TRANSLATIONS "../.."));
        QProcess reader;
        reader.setProcessChannelMode(QProcess::MergedChannels);
        reader.start(QStringLiteral(LUPDATE),
                     {u"-I"_s, root, u"-locations"_s, u"none"_s, u"-no-ui-lines"_s, root + u"/core"_s, root + u"/ui"_s,
                      root + u"/app/desktop"_s, root + u"/app/common"_s, u"-ts"_s, copy});
        QVERIFY2(reader.waitForFinished(60'000), qPrintable(reader.errorString()));
        const QString said = QString::fromUtf8(reader.readAll());
        QVERIFY2(said.contains(u"(0 new and "_s), qPrintable(said));
    }

    /// Errors, evidence and the other messages are data until they are shown: a missing one would stay English.
    void eachMarkedMessageIsTranslatedAndNoOtherIs()
    {
        const QSet<QString> marked = markedTexts();
        QVERIFY2(marked.size() > 500, qPrintable(QString::number(marked.size())));
        QSet<QString> translated;
        for (const Entry &entry : entriesOf(QStringLiteral(TRANSLATIONS "lockscope_zh_CN.ts"))) {
            if (entry.context != "Messages"_L1)
                continue;
            QVERIFY2(marked.contains(entry.source), qPrintable(entry.source));
            QVERIFY2(!translated.contains(entry.source), qPrintable(entry.source));
            QVERIFY2(entry.isFinished && entry.translations.size() == 1, qPrintable(entry.source));
            translated << entry.source;
        }
        const QStringList missing = (marked - translated).values();
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
    }

    void placeholdersSurvive()
    {
        static const QRegularExpression placeholder(u"%[0-9n]"_s);
        for (const QString &path :
             {QStringLiteral(TRANSLATIONS "lockscope_zh_CN.ts"), QStringLiteral(TRANSLATIONS "qt_zh_CN.ts"),
              QStringLiteral(TRANSLATIONS "lockscope_en.ts")}) {
            for (const Entry &entry : entriesOf(path)) {
                auto found = placeholder.globalMatch(entry.source);
                while (found.hasNext()) {
                    const QString mark = found.next().captured();
                    for (const QString &translation : entry.translations)
                        QVERIFY2(translation.contains(mark), qPrintable(translation));
                }
                for (const QString &translation : entry.translations) {
                    auto inserted = placeholder.globalMatch(translation);
                    while (inserted.hasNext()) // none that has no value
                        QVERIFY2(entry.source.contains(inserted.next().captured()), qPrintable(translation));
                }
            }
        }
    }

    /// A waiter of a lock is not pending work.
    void whoWaitsIsNotAboutToBeProcessed()
    {
        int found = 0;
        for (const Entry &entry : entriesOf(QStringLiteral(TRANSLATIONS "lockscope_zh_CN.ts"))) {
            if (!entry.source.contains(QRegularExpression(u"\\bwaits\\b"_s)))
                continue;
            ++found;
            for (const QString &translation : entry.translations)
                QVERIFY2(!translation.contains(u"处理"_s), qPrintable(entry.source));
        }
        QVERIFY(found > 10);
    }

    void englishPluralsHaveBothForms()
    {
        for (const Entry &entry : entriesOf(QStringLiteral(TRANSLATIONS "lockscope_en.ts"))) {
            QVERIFY(entry.isFinished);
            QCOMPARE(entry.translations.size(), 2);
            for (const QString &translation : entry.translations)
                QVERIFY2(!translation.contains(u"(s)"_s), qPrintable(translation));
        }
    }

    void theChineseWindowSpeaksChineseAndHasEveryGlyph()
    {
        initResources();
        QTranslator translator;
        QVERIFY(translator.load(u":/lockscope/translations/lockscope_zh_CN.qm"_s));
        QVERIFY(qApp->installTranslator(&translator));
        ui::Theme theme(*qApp);
        theme.choose(ui::ThemeChoice::Light);
        ui::shell::MainWindow window(theme);
        auto lock = samples::lock("report:nightly", schema::LockMode::Read,
                                  {samples::reader(samples::web, 12, {26'000, 9'000})}, 26'000);
        lock.holders.push_back(samples::reader(samples::pay, 9, {inspect::Ttl::Absent}));
        lock.holders.back().isGhost = true;
        lock.waitingClients = 2;
        lock.findings = {samples::ghostFinding()};
        window.feed().showUpdate({{lock}, {}, {samples::message("report:nightly", "1")}});
        window.views().browser.choose(lock.name);
        window.views().load.show({});
        window.show();
        const QStringList words = wordsOf(window);
        QVERIFY(words.size() > 60);
        for (const QString &text : words) {
            QVERIFY2(!isForgotten(text), qPrintable(text));
            QVERIFY2(hasEveryGlyph(text, window.font()), qPrintable(text));
        }
    }
};

LOCKSCOPE_TEST(TestTranslations)
#include "tst_translations.moc"
