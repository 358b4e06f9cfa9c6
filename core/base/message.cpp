// SPDX-License-Identifier: Apache-2.0
#include "core/base/message.h"

#include "core/base/duration_text.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QRegularExpression>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr const MessageText &list = compositions[0];
constexpr const MessageText &pair = compositions[1];
constexpr MessageText field {"field", QT_TRANSLATE_NOOP("Messages", "%1: %2")};
/// Of roughly().
[[maybe_unused]] constexpr const char *units[] {
    QT_TRANSLATE_NOOP("Messages", "s"), QT_TRANSLATE_NOOP("Messages", "min"), QT_TRANSLATE_NOOP("Messages", "h"),
    QT_TRANSLATE_NOOP("Messages", "days")};

enum class Language { English, OfTranslators };

QString inLanguage(const char *text, Language language)
{
    return language == Language::English ? QString::fromUtf8(text) : QCoreApplication::translate("Messages", text);
}

QString toText(const std::vector<Message> &messages, Language language)
{
    QString text;
    for (const Message &message : messages) {
        if (text.endsWith(u'.')) // a sentence
            text += u' ';
        else if (!text.isEmpty() && !text.endsWith(u'。'))
            text += inLanguage(QT_TRANSLATE_NOOP("Messages", "; "), language);
        text += language == Language::English ? message.english() : message.translated();
    }
    return text;
}

QString toText(const MessageValue &value, Language language)
{
    if (const auto *words = std::get_if<QString>(&value))
        return *words;
    if (const auto *number = std::get_if<qint64>(&value))
        return QString::number(*number);
    if (const auto *time = std::get_if<std::chrono::milliseconds>(&value)) {
        const QString english = roughly(*time); // "45 s"
        const QString unit = english.section(u' ', 1);
        return english.section(u' ', 0, 0) + u' ' + inLanguage(unit.toUtf8().constData(), language);
    }
    return toText(std::get<std::vector<Message>>(value), language);
}

/// Inserts all values in one pass: a value may contain %1 itself.
QString filled(const QString &text, const std::vector<MessageValue> &values, Language language)
{
    static const QRegularExpression place(u"%([1-9])"_s);
    QString result;
    qsizetype done = 0;
    for (auto places = place.globalMatch(text); places.hasNext();) {
        const QRegularExpressionMatch match = places.next();
        const auto index = std::size_t(match.capturedView(1).toUInt() - 1);
        result += QStringView(text).sliced(done, match.capturedStart() - done);
        result += index < values.size() ? toText(values[index], language) : match.captured();
        done = match.capturedEnd();
    }
    return result + QStringView(text).sliced(done);
}

} // namespace

Message::Message(const MessageText &text, std::vector<MessageValue> values) : m_text(&text), m_values(std::move(values))
{
}

Message Message::verbatim(const QString &words)
{
    Message message;
    if (!words.isEmpty())
        message.m_values.push_back(words);
    return message;
}

QString Message::code() const
{
    return m_text ? QString::fromLatin1(m_text->code) : QString();
}

bool Message::includes(QLatin1StringView code) const
{
    const auto isIn = [code](const MessageValue &value) {
        const auto *messages = std::get_if<std::vector<Message>>(&value);
        return messages && std::ranges::any_of(*messages, [code](const Message &each) { return each.includes(code); });
    };
    return (m_text && code == QLatin1StringView(m_text->code)) || std::ranges::any_of(m_values, isIn);
}

QJsonArray Message::args() const
{
    QJsonArray args;
    for (const MessageValue &value : m_values) {
        if (const auto *words = std::get_if<QString>(&value))
            args.append(*words);
        else if (const auto *number = std::get_if<qint64>(&value))
            args.append(*number);
        else if (const auto *time = std::get_if<std::chrono::milliseconds>(&value))
            args.append(qint64(time->count()));
        else
            for (const Message &message : std::get<std::vector<Message>>(value))
                args.append(QJsonObject {{u"code"_s, message.code()}, {u"args"_s, message.args()}});
    }
    return args;
}

QString Message::english() const
{
    return m_text   ? filled(QString::fromUtf8(m_text->text), m_values, Language::English)
        : isEmpty() ? QString()
                    : std::get<QString>(m_values.front());
}

QString Message::translated() const
{
    return m_text ? filled(inLanguage(m_text->text, Language::OfTranslators), m_values, Language::OfTranslators)
                  : english();
}

bool operator==(const Message &left, const Message &right)
{
    return left.code() == right.code() && left.m_values == right.m_values;
}

Message joined(std::vector<Message> messages)
{
    std::erase_if(messages, &Message::isEmpty);
    if (messages.empty())
        return {};
    return messages.size() == 1 ? messages.front() : Message(list, {std::move(messages)});
}

Message sentences(std::vector<Message> messages)
{
    Message all;
    for (Message &message : messages) {
        if (all.isEmpty())
            all = std::move(message);
        else if (!message.isEmpty())
            all = Message(pair, {std::vector {std::move(all)}, std::vector {std::move(message)}});
    }
    return all;
}

Message ofField(const QString &name, Message problem)
{
    return Message(field, {name, std::vector {std::move(problem)}});
}

std::optional<FieldProblem> fieldProblem(const Message &message)
{
    if (message.code() != QLatin1StringView(field.code))
        return std::nullopt;
    return FieldProblem {std::get<QString>(message.values()[0]),
                         std::get<std::vector<Message>>(message.values()[1]).front()};
}

} // namespace lockscope
