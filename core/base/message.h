// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonArray>
#include <QString>
#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace lockscope {

class Message;

/// An entry of a message catalogue: a text in English, where %1 to %9 stand for values.
struct MessageText
{
    const char *code; ///< stable and unique in all catalogues: "connection-refused"
    const char *text; ///< marked with QT_TRANSLATE_NOOP("Messages", …)
};

/// A value of a message. A list of messages is joined by semicolons.
using MessageValue = std::variant<QString, qint64, std::chrono::milliseconds, std::vector<Message>>;

/// A text for users as data: a text of a catalogue and its values. It becomes a sentence only where it is shown, in the
/// language that is used there.
class Message final
{
public:
    Message() = default; ///< empty
    /// `text` must outlive the message.
    explicit Message(const MessageText &text, std::vector<MessageValue> values = {});
    /// Words that are not translated, such as an error reply of the server.
    [[nodiscard]] static Message verbatim(const QString &words);

    [[nodiscard]] bool isEmpty() const { return !m_text && m_values.empty(); }
    /// Empty for verbatim words.
    [[nodiscard]] QString code() const;
    /// True if this message, or a message among its values at any depth, has the code.
    [[nodiscard]] bool includes(QLatin1StringView code) const;
    /// Whether the English text contains `words`, such as a reply of the server that need not be shown twice.
    [[nodiscard]] bool says(const QString &words) const { return english().contains(words); }
    [[nodiscard]] const std::vector<MessageValue> &values() const { return m_values; }
    /// Strings and numbers; a duration is its milliseconds, a message an object with `code` and `args`.
    [[nodiscard]] QJsonArray args() const;

    /// For logs, JSON and the command line.
    [[nodiscard]] QString english() const;
    /// In the language of the installed translators.
    [[nodiscard]] QString translated() const;

    friend bool operator==(const Message &left, const Message &right);

private:
    const MessageText *m_text = nullptr;
    std::vector<MessageValue> m_values;
};

/// The code of a message as a template argument.
template <std::size_t Size>
struct MessageCode
{
    consteval MessageCode(const char (&text)[Size]) { std::ranges::copy(text, characters); }
    [[nodiscard]] constexpr std::string_view view() const { return {characters, Size - 1}; }
    char characters[Size] {};
};

/// The index of the message with this code; without one, the size of the catalogue.
[[nodiscard]] consteval std::size_t indexIn(std::span<const MessageText> catalogue, std::string_view code)
{
    const auto found = std::ranges::find(catalogue, code,
                                         [](const MessageText &text) { return std::string_view(text.code); });
    return std::size_t(found - catalogue.begin());
}

/// The highest number of a place for a value in a text.
[[nodiscard]] consteval std::size_t placesIn(std::string_view text)
{
    std::size_t places = 0;
    for (std::size_t at = 0; at + 1 < text.size(); ++at)
        if (text[at] == '%' && text[at + 1] >= '1' && text[at + 1] <= '9')
            places = std::max(places, std::size_t(text[at + 1] - '0'));
    return places;
}

template <typename Value>
[[nodiscard]] MessageValue toMessageValue(Value &&value)
{
    using Plain = std::remove_cvref_t<Value>;
    if constexpr (std::is_integral_v<Plain>)
        return static_cast<qint64>(value);
    else if constexpr (std::is_same_v<Plain, Message>)
        return std::vector<Message> {std::forward<Value>(value)};
    else if constexpr (std::is_convertible_v<Plain, std::chrono::milliseconds>)
        return std::chrono::milliseconds(value);
    else if constexpr (std::is_same_v<Plain, std::vector<Message>>)
        return std::forward<Value>(value);
    else
        return QString(std::forward<Value>(value));
}

/// Makes a message of a catalogue from its values. An unknown code and a wrong number of values do not compile. Each
/// module defines the object `message` for its catalogue: `message<"connection-refused">(address)`.
template <const auto &Catalogue, MessageCode Code>
struct MessageMaker
{
    template <typename... Values>
    [[nodiscard]] Message operator()(Values &&...values) const
    {
        constexpr std::size_t index = indexIn(Catalogue, Code.view());
        static_assert(index < Catalogue.size(), "the catalogue has no message of this code");
        static_assert(placesIn(Catalogue[index].text) == sizeof...(Values), "the text has another number of values");
        std::vector<MessageValue> list;
        list.reserve(sizeof...(Values));
        (list.push_back(toMessageValue(std::forward<Values>(values))), ...);
        return Message(Catalogue[index], std::move(list));
    }
};

/// The texts of joined() and sentences().
inline constexpr auto compositions = std::to_array<MessageText>(
    {{"list", "%1"}, {"sentences", QT_TRANSLATE_NOOP("Messages", "%1 %2")}});

/// The messages as one, separated by semicolons, without empty ones.
[[nodiscard]] Message joined(std::vector<Message> messages);
/// The messages as one, separated by spaces, without empty ones. For whole sentences.
[[nodiscard]] Message sentences(std::vector<Message> messages);

/// A problem of one field of a form or one option: "workers: 0 is less than 1".
struct FieldProblem
{
    QString field;
    Message problem;
};
[[nodiscard]] Message ofField(const QString &field, Message problem);
/// std::nullopt for a message that ofField() did not create.
[[nodiscard]] std::optional<FieldProblem> fieldProblem(const Message &message);

} // namespace lockscope
