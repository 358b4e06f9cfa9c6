// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace lockscope::app {

/// The terminal, or what stands in its place: data goes to stdout, words for people about the run to stderr.
class Console final
{
public:
    enum class Colour { Error, Warning, Quiet };

    Console();

    /// Data. False when nobody reads any more.
    bool print(const QString &text);
    /// The same through a pager when it does not fit on the terminal's screen.
    bool printPaged(const QString &text);
    /// One JSON document, over several lines.
    bool printDocument(const QJsonObject &document);
    /// One JSON object in one line.
    bool printLine(const QJsonObject &object);
    /// A message, on a line of its own, to stderr.
    void say(const QString &message);
    /// As it is, to stderr.
    void write(const QString &text);

    [[nodiscard]] bool isOutputTerminal() const { return m_isOutputTerminal; }
    [[nodiscard]] bool isErrorTerminal() const { return m_isErrorTerminal; }
    /// Both a question and its answer can be read.
    [[nodiscard]] bool canAsk() const;
    /// Columns of the terminal; 0 when stdout is none: then nothing is shortened.
    [[nodiscard]] int outputWidth() const;
    [[nodiscard]] int errorWidth() const;
    /// `text` in a colour, when stdout is a terminal and NO_COLOR is not set.
    [[nodiscard]] QString inColour(const QString &text, Colour colour) const;

private:
    bool m_isOutputTerminal;
    bool m_isErrorTerminal;
    bool m_hasColour;
};

} // namespace lockscope::app
