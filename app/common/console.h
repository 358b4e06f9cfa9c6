// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <functional>
#include <map>

namespace lockscope::app {

/// Columns of the terminal; 0 for a file or a pipe.
[[nodiscard]] int terminalWidth(int descriptor);
/// Writes a line to stderr, control characters escaped.
void writeError(const QString &line);

/// Data goes to stdout, messages about the run to stderr. Control characters are escaped, in JSON as \uXXXX; only line
/// feeds, tabs and the console's colours pass.
class Console final
{
public:
    enum class Colour { Error, Warning, Quiet };
    /// Passes the elements of an array to `add`.
    using ObjectList = std::function<void(const std::function<void(const QJsonObject &)> &add)>;

    Console();

    /// Writes data. False if writing failed.
    bool print(const QString &text);
    /// Writes data, through a pager if it does not fit on the terminal's screen.
    void printPaged(const QString &text);
    /// One JSON document, over several lines. `arrays`: further members, written element by element, for large ones.
    void printDocument(const QJsonObject &document, const std::map<QString, ObjectList> &arrays = {});
    /// One JSON object in one line.
    bool printLine(const QJsonObject &object);
    /// Writes a message as a line to stderr, in lower case and without a final full stop.
    void say(const QString &message);
    /// Writes to stderr without a line feed.
    void write(const QString &text);
    /// Clear the terminal at stderr from the start of the current line, or of the line `linesUp` above it, to the end.
    void clearLine();
    void clearFrom(qsizetype linesUp);

    /// The errno of the first failed write of data; 0: none.
    [[nodiscard]] int outputError() const { return m_outputError; }
    [[nodiscard]] bool isErrorTerminal() const { return m_isErrorTerminal; }
    /// Whether a question can be shown and its answer read.
    [[nodiscard]] bool canAsk() const;
    /// Returns the columns of the terminal; 0 if stdout is not a terminal: lines are then not shortened.
    [[nodiscard]] int outputWidth() const;
    [[nodiscard]] int errorWidth() const;
    /// `text` in a colour, if stdout is a terminal and NO_COLOR is not set.
    [[nodiscard]] QString inColour(const QString &text, Colour colour) const;

private:
    bool putData(const QByteArray &bytes);

    bool m_isErrorTerminal;
    bool m_hasColour;
    int m_outputError = 0;
};

} // namespace lockscope::app
