// SPDX-License-Identifier: Apache-2.0
#include "tests/zoo/expected_answers.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

namespace {

QByteArrayList cellsOf(const QByteArray &line)
{
    QByteArrayList cells = line.split('|');
    for (QByteArray &cell : cells)
        cell = cell.trimmed();
    return cells;
}

/// Whether the line denies that there are locks, holders or problems, without a limit.
bool isNegative(const QByteArray &line)
{
    static const QRegularExpression negative(u"no locks found|: free\\b|no problems found|not held"_s);
    return negative.match(QString::fromUtf8(line)).hasMatch() && !line.contains("incomplete");
}

/// A document that names the missing parts may have empty lists.
bool isNegative(const QJsonObject &document)
{
    for (const QLatin1StringView list : {"incomplete"_L1, "not_checked"_L1})
        if (!document[list].toArray().isEmpty())
            return false;
    for (const QLatin1StringView list : {"locks"_L1, "findings"_L1})
        if (document[list].isArray() && document[list].toArray().isEmpty())
            return true;
    return document["mode"_L1] == "free"_L1;
}

/// The server's error without a sentence in front of it.
bool isRaw(const QByteArray &line)
{
    static const QRegularExpression raw(
        u"^(error: |lockscope-cli: )*-?(ERR|NOPERM|NOAUTH|WRONGPASS|MISCONF|OOM|BUSY|LOADING|MASTERDOWN|CLUSTERDOWN|"
        "NOREPLICAS|READONLY|DENIED|MOVED|ASK|WRONGTYPE|NOSCRIPT) "_s);
    return raw.match(QString::fromUtf8(line)).hasMatch();
}

QByteArrayList negativeStatements(const Printed &printed)
{
    QByteArrayList found;
    for (const QByteArray &line : (printed.isJson ? printed.messages : printed.output + printed.messages).split('\n'))
        if (isNegative(line))
            found.append(line);
    if (printed.isJson && isNegative(QJsonDocument::fromJson(printed.output).object()))
        found.append("in JSON");
    return found;
}

} // namespace

ExpectedAnswers ExpectedAnswers::read()
{
    ExpectedAnswers all;
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/zoo/expected.txt"));
    if (!file.open(QIODevice::ReadOnly))
        all.problems.append("cannot read expected.txt");
    static const QRegularExpression shape(u"^(-|[0-9]+)([*]?)$"_s);
    QByteArray group;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.trimmed().isEmpty() || line.startsWith('#'))
            continue;
        if (line.startsWith('[')) {
            group = line.mid(1, line.indexOf(']') - 1);
            continue;
        }
        const QByteArrayList cells = cellsOf(line);
        if (all.columns.isEmpty()) {
            all.columns = cells.mid(1, cells.size() - 2);
            continue;
        }
        if (cells.size() != all.columns.size() + 2) {
            all.problems.append("not one cell a column: " + line);
            continue;
        }
        ExpectedRow row {group, cells.front(), {}, {}};
        for (qsizetype at = 0; at < all.columns.size(); ++at) {
            const auto match = shape.match(QString::fromUtf8(cells[at + 1]));
            if (!match.hasMatch())
                all.problems.append("no answer for " + all.columns[at] + " in: " + line);
            const int code = match.captured(1) == u'-' ? -1 : match.captured(1).toInt();
            row.answers.insert(all.columns[at], {code, !match.captured(2).isEmpty()});
        }
        for (const QString &reason : QString::fromUtf8(cells.back()).split(u" or "_s, Qt::SkipEmptyParts))
            row.reasons.append(reason.toUtf8());
        all.rows.push_back(row);
    }
    return all;
}

const ExpectedRow *ExpectedAnswers::find(const QByteArray &setUp) const
{
    const auto row = std::ranges::find(rows, setUp, &ExpectedRow::setUp);
    return row == rows.end() ? nullptr : &*row;
}

QByteArrayList problemsOf(const Printed &printed, const ZooCommand &command, const ExpectedRow &row)
{
    const ExpectedAnswer expected = row.answers[command.column];
    if (printed.code < 0)
        return {"crashed, or did not end in time"};
    QByteArrayList problems;
    if (printed.code != expected.code)
        problems.append("exit code " + QByteArray::number(printed.code) + ", not " + QByteArray::number(expected.code));
    const QByteArray all = printed.output + printed.messages;
    const auto isPrinted = [&](const QByteArray &text) { return all.contains(text); };
    if (expected.isPartial) {
        if (!std::ranges::any_of(row.reasons, isPrinted))
            problems.append("the reason is missing: " + row.reasons.join(" or "));
        for (const QByteArray &statement : negativeStatements(printed))
            problems.append("negative statement from a partial answer: " + statement);
    } else {
        for (const QByteArray &fact : command.facts)
            if (!isPrinted(fact))
                problems.append("does not print: " + fact);
    }
    for (const QByteArray &text : command.untrue)
        if (isPrinted(text))
            problems.append("prints: " + text);
    for (const QByteArray &line : printed.messages.split('\n'))
        if (isRaw(line))
            problems.append("no sentence: " + line);
    if (printed.isJson && expected.code <= 1 && !QJsonDocument::fromJson(printed.output).isObject())
        problems.append("no JSON document");
    return problems;
}

} // namespace lockscope::tests
