// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayList>
#include <QMap>
#include <vector>

namespace lockscope::tests {

/// A cell of expected.txt: `1` or `3*`.
struct ExpectedAnswer
{
    int code = 0;           ///< -1: not tested
    bool isPartial = false; ///< something could not be read or done: the reason of the row must be printed
};

/// A row of expected.txt: the answers of the program on one set-up.
struct ExpectedRow
{
    QByteArray group;
    QByteArray setUp;
    QMap<QByteArray, ExpectedAnswer> answers; ///< by column
    QByteArrayList reasons;                   ///< one of them is printed with each partial answer
};

/// expected.txt.
struct ExpectedAnswers
{
    QByteArrayList columns;
    std::vector<ExpectedRow> rows;
    QByteArrayList problems; ///< lines that do not follow the format

    [[nodiscard]] static ExpectedAnswers read();
    [[nodiscard]] const ExpectedRow *find(const QByteArray &setUp) const;
};

/// The program's answer to a command.
struct Printed
{
    int code = -1; ///< -1: it did not end in time, or crashed
    QByteArray output;
    QByteArray messages;
    bool isJson = false;
};

/// A command of the zoo with its forms, for people and JSON. All forms have the same exit code.
struct ZooCommand
{
    const char *column;
    std::vector<const char *> forms; ///< `%1`: file to write, `%2`: a recording
    QByteArrayList facts = {};       ///< in each complete answer
    QByteArrayList untrue = {};      ///< in no answer
    bool mayWrite = false;           ///< it may change keys while it runs
};

/// Returns the differences between the answer and the table.
[[nodiscard]] QByteArrayList problemsOf(const Printed &printed, const ZooCommand &command, const ExpectedRow &row);

} // namespace lockscope::tests
