// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

constexpr int MaxReasons = 15;

struct Row
{
    QString test; ///< of Redisson: `RedissonLockTest.testExpire`
    QString ours;

    [[nodiscard]] bool isReason() const { return ours.startsWith("reason: "_L1); }
};

QString textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QList<Row> readRows()
{
    static const QRegularExpression row(uR"(^\| `(\w+)` \| (.+) \|$)"_s);
    QList<Row> rows;
    QString suite;
    for (const QString &line : textOf(QStringLiteral(TESTS_FOLDER "/interop/CHECKLIST.md")).split(u'\n')) {
        if (line.startsWith("## "_L1))
            suite = line.sliced(3);
        else if (const auto match = row.match(line); match.hasMatch())
            rows.push_back({suite + u'.' + match.captured(1), match.captured(2)});
    }
    return rows;
}

} // namespace

/// All tests that CHECKLIST.md names exist.
class TestChecklist final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void namesTestsThatExist_data();
    void namesTestsThatExist();
    void namesEachTestOnce();
    void hasFewReasons();

private:
    QHash<QString, QString> m_programs; // name, source
};

void TestChecklist::initTestCase()
{
    QDirIterator files(QStringLiteral(TESTS_FOLDER), {u"tst_*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        m_programs[files.fileInfo().completeBaseName()] = textOf(path);
    }
    QVERIFY(readRows().size() > 100);
}

void TestChecklist::namesTestsThatExist_data()
{
    QTest::addColumn<QString>("ours");
    for (const Row &row : readRows()) {
        if (!row.isReason())
            QTest::newRow(qPrintable(row.test)) << row.ours;
    }
}

void TestChecklist::namesTestsThatExist()
{
    QFETCH(const QString, ours);
    for (const QString &part : ours.split(u"; "_s)) {
        const QString program = part.section(u": "_s, 0, 0);
        QVERIFY2(m_programs.contains(program), qPrintable(program));
        const QStringList functions = part.section(u": "_s, 1).split(u", "_s, Qt::SkipEmptyParts);
        QVERIFY2(!functions.isEmpty(), qPrintable(part));
        for (const QString &function : functions)
            QVERIFY2(m_programs[program].contains(u"::"_s + function + u"()\n{"_s)
                         || m_programs[program].contains(u"void "_s + function + u"() {"_s),
                     qPrintable(program + u": "_s + function));
    }
}

void TestChecklist::namesEachTestOnce()
{
    QSet<QString> seen;
    for (const Row &row : readRows()) {
        QVERIFY2(!seen.contains(row.test), qPrintable(row.test));
        seen.insert(row.test);
    }
}

void TestChecklist::hasFewReasons()
{
    const QList<Row> rows = readRows();
    const auto reasons = std::ranges::count_if(rows, &Row::isReason);
    QVERIFY2(reasons <= MaxReasons, qPrintable(QString::number(reasons)));
}

LOCKSCOPE_TEST(TestChecklist)
#include "tst_checklist.moc"
