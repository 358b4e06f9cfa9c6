// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"

#include <QDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// One place that a patch changes.
struct Hunk
{
    QString file;
    QByteArray before;
    QByteArray after;
};

QByteArray read(const QString &path)
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR) + u'/' + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::vector<Hunk> hunksOf(const QByteArray &patch)
{
    std::vector<Hunk> hunks;
    QString file;
    for (const QByteArray &line : patch.split('\n')) {
        if (line.startsWith("--- a/"))
            file = QString::fromUtf8(line.sliced(6));
        else if (line.startsWith("@@ "))
            hunks.push_back({file, {}, {}});
        if (hunks.empty() || line.startsWith("@@") || line.startsWith("---") || line.startsWith("+++"))
            continue;
        if (line.startsWith(' ') || line.startsWith('-'))
            hunks.back().before += line.sliced(1) + '\n';
        if (line.startsWith(' ') || line.startsWith('+'))
            hunks.back().after += line.sliced(1) + '\n';
    }
    return hunks;
}

} // namespace

/// Each patch of this folder describes a fault in its first line, and still applies.
class TestMutants final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void applies_data();
    void applies();
};

void TestMutants::applies_data()
{
    QTest::addColumn<QString>("name");
    const QStringList names = QDir(QStringLiteral(LOCKSCOPE_SOURCE_DIR) + u"/tests/mutants"_s)
                                  .entryList({u"*.patch"_s});
    QVERIFY(names.size() >= 16);
    for (const QString &name : names)
        QTest::newRow(qPrintable(name)) << name;
}

void TestMutants::applies()
{
    QFETCH(const QString, name);
    const QByteArray patch = read(u"tests/mutants/"_s + name);
    QVERIFY2(patch.indexOf(".\n") > 0 && patch.indexOf(".\n") == patch.indexOf('\n') - 1, "no sentence at its top");
    const std::vector<Hunk> hunks = hunksOf(patch);
    QVERIFY(!hunks.empty());
    for (const Hunk &hunk : hunks) {
        QVERIFY(hunk.before != hunk.after);
        QVERIFY2(read(hunk.file).contains(hunk.before),
                 QByteArray(hunk.file.toUtf8() + " has changed: " + hunk.before));
    }
}

LOCKSCOPE_TEST(TestMutants)
#include "tst_mutants.moc"
