// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/console.h"

#include "core/base/json_text.h"
#include "core/base/printable.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <cerrno>
#include <cstdio>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

constexpr int NoSuchCommand = 127; // exit code of the shell

/// Shows the text in $PAGER, or in less, and returns when the user quits it. Returns false without showing anything
/// if there is no such program. An empty $PAGER and "cat" disable paging. Thread: main.
bool showInPager(const QByteArray &text)
{
    const QByteArray wanted = qgetenv("PAGER");
    const bool isUnwanted = (qEnvironmentVariableIsSet("PAGER") && wanted.isEmpty()) || wanted == "cat";
    if (isUnwanted)
        return false;
    if (!qEnvironmentVariableIsSet("LESS"))
        qputenv("LESS", "FRX"); // quit if one screen suffices, allow colours, keep the text on exit
    std::FILE *pager = ::popen(wanted.isEmpty() ? "less" : wanted.constData(), "w");
    if (!pager)
        return false;
    // incomplete if the user quits early: SIGPIPE is ignored
    std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), pager);
    const int status = ::pclose(pager);
    return !WIFEXITED(status) || WEXITSTATUS(status) != NoSuchCommand;
}

bool put(std::FILE *stream, const QByteArray &bytes)
{
    const auto size = static_cast<std::size_t>(bytes.size());
    return std::fwrite(bytes.constData(), 1, size, stream) == size && std::fflush(stream) == 0;
}

/// Zeros if it is not a terminal.
winsize sizeOf(int descriptor)
{
    winsize size {};
    return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size : winsize {};
}

constexpr qsizetype WrittenAtOnce = 64 * 1024;
constexpr QByteArrayView ArrayEnd = "\n    ]";

/// The members of the object as in a document, without its braces.
QByteArray membersText(const QJsonObject &object)
{
    const QByteArray text = jsonText(object);
    return text.sliced(2, text.size() - 5); // "{\n" and "\n}\n"
}

/// Escapes all control sequences except those of inColour(), line by line.
QString guarded(const QString &text)
{
    static const QRegularExpression kept(u"\n|\t|\x1b\\[(?:31|33|2|0)m"_s);
    QString result;
    qsizetype from = 0;
    for (auto matches = kept.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        result += withoutControls(text.sliced(from, match.capturedStart() - from)) + match.captured();
        from = match.capturedEnd();
    }
    return result + withoutControls(text.sliced(from));
}

/// Converts an error, which is a sentence for the window, to the style of Unix tools. A name at the start of the
/// message keeps its capital.
QString asMessage(QString sentence)
{
    static const QRegularExpression start(
        u"^(A|An|All|Cannot|Could|Each|Every|Give|Interrupted|It|No|Not|Nothing|Only|Other|Profile|Several|That|The|"
        "There|These|This|Too|Waiting)\\b"_s);
    if (start.match(sentence).hasMatch())
        sentence[0] = sentence[0].toLower();
    if (sentence.endsWith(u'.') && !sentence.endsWith(".."_L1))
        sentence.chop(1);
    return sentence;
}

} // namespace

int terminalWidth(int descriptor)
{
    return sizeOf(descriptor).ws_col;
}

void writeError(const QString &line)
{
    put(stderr, guarded(line + u'\n').toUtf8());
}

Console::Console()
    : m_isErrorTerminal(::isatty(STDERR_FILENO) == 1),
      m_hasColour(::isatty(STDOUT_FILENO) == 1 && qEnvironmentVariableIsEmpty("NO_COLOR") && qgetenv("TERM") != "dumb")
{
}

bool Console::putData(const QByteArray &bytes)
{
    errno = 0;
    const bool isWritten = put(stdout, bytes);
    if (!isWritten && m_outputError == 0)
        m_outputError = errno;
    return isWritten;
}

bool Console::print(const QString &text)
{
    return putData(guarded(text).toUtf8());
}

void Console::printPaged(const QString &text)
{
    const QByteArray bytes = guarded(text).toUtf8();
    const int rows = sizeOf(STDOUT_FILENO).ws_row;
    const bool isTooLong = rows > 0 && bytes.count('\n') >= rows;
    if (!isTooLong || !showInPager(bytes))
        putData(bytes);
}

void Console::printDocument(const QJsonObject &document, const std::map<QString, ObjectList> &arrays)
{
    std::map<QString, ObjectList> members = arrays;
    for (const QString &name : document.keys())
        members.emplace(name, ObjectList());
    QByteArray text = "{";
    const auto writeFrom = [&](qsizetype most) {
        if (text.size() > most)
            putData(std::exchange(text, {}));
    };
    for (const auto &[name, list] : members) {
        text += text.endsWith('{') ? "\n" : ",\n";
        text += membersText({{name, list ? QJsonArray() : document.value(name)}});
        if (!list)
            continue;
        text.chop(ArrayEnd.size());
        bool isFirst = true;
        list([&](const QJsonObject &element) {
            text += std::exchange(isFirst, false) ? "\n" : ",\n";
            text += "        " + jsonText(element).chopped(1).replace("\n", "\n        ");
            writeFrom(WrittenAtOnce);
        });
        text += ArrayEnd;
    }
    text += "\n}\n";
    writeFrom(0);
}

bool Console::printLine(const QJsonObject &object)
{
    return putData(jsonText(object, QJsonDocument::Compact) + '\n');
}

void Console::say(const QString &message)
{
    writeError(u"lockscope-cli: "_s + asMessage(message));
}

void Console::write(const QString &text)
{
    put(stderr, guarded(text).toUtf8());
}

void Console::clearLine()
{
    put(stderr, "\r\x1b[K");
}

void Console::clearFrom(qsizetype linesUp)
{
    put(stderr, "\x1b[" + QByteArray::number(linesUp) + "A\x1b[J");
}

bool Console::canAsk() const
{
    return m_isErrorTerminal && ::isatty(STDIN_FILENO) == 1;
}

int Console::outputWidth() const
{
    return terminalWidth(STDOUT_FILENO);
}

int Console::errorWidth() const
{
    return terminalWidth(STDERR_FILENO);
}

QString Console::inColour(const QString &text, Colour colour) const
{
    if (!m_hasColour)
        return text;
    const int code = colour == Colour::Error ? 31 : colour == Colour::Warning ? 33 : 2;
    return u"\x1b[%1m%2\x1b[0m"_s.arg(code).arg(text);
}

} // namespace lockscope::app
