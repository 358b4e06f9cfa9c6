// SPDX-License-Identifier: Apache-2.0
#include "core/lab/golden_case.h"

#include "core/lab/messages.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::lab {

namespace {

/// The meaning of the short names in golden cases.
struct GoldenNames
{
    GoldenNames(QByteArray lockName, int timeScale)
        : lock(std::move(lockName)), hashTagged(lock.contains('{') ? lock : '{' + lock + '}'), scale(timeScale)
    {
    }

    QByteArray lock;
    QByteArray hashTagged; ///< the name in braces, or unchanged if it has some
    int scale;
};

QByteArray scalarText(const QJsonValue &value)
{
    return value.isString() ? value.toString().toUtf8() : QByteArray::number(value.toInteger());
}

/// `A` → A's holder field, `A:write` → its write field, anything else unchanged.
QByteArray goldenField(const QByteArray &text)
{
    const qsizetype colon = text.indexOf(':');
    const QByteArray who = colon < 0 ? text : text.first(colon);
    if (who.size() != 1 || who[0] < 'A' || who[0] > LastGoldenHolder)
        return text;
    return goldenHolder(who[0]).field() + (colon < 0 ? QByteArray() : text.sliced(colon));
}

/// `N` → the lock, `K(A,1)` → the timeout key of A's first read hold.
QByteArray keyOf(const QByteArray &text, const GoldenNames &names)
{
    if (text == "N")
        return names.lock;
    if (text == "token")
        return "redisson_lock_token:" + names.hashTagged;
    if (text == "queue")
        return "redisson_lock_queue:" + names.hashTagged;
    if (text == "deadlines")
        return "redisson_lock_timeout:" + names.hashTagged;
    if (text.startsWith("K(") && text.endsWith(')') && text.size() > 5)
        return names.hashTagged + ':' + goldenField(text.sliced(2, 1)) + ":rwlock_timeout:" + text.sliced(4).chopped(1);
    return text;
}

/// Replaces `{UUID:A}` and `{thread:A}` by the holders.
QString withHolders(QString text)
{
    for (char who = 'A'; who <= LastGoldenHolder; ++who) {
        const HolderId holder = goldenHolder(who);
        text.replace(u"{UUID:%1}"_s.arg(named(who)), QString::fromLatin1(holder.client.bytes()));
        text.replace(u"{thread:%1}"_s.arg(named(who)), QString::number(holder.thread.value));
    }
    return text;
}

/// Parses the keys of a `state` member. An unknown key is returned unchanged, so that it is then missing on the server.
Keyspace readGoldenState(const QJsonObject &json, const GoldenNames &names)
{
    Keyspace keys;
    for (auto at = json.constBegin(); at != json.constEnd(); ++at) {
        StoredKey key;
        if (at.key() == "queue"_L1) {
            key.type = "list";
            for (const QJsonValue &waiter : at.value().toArray())
                key.content.emplace_back(QByteArray::number(key.content.size()),
                                         goldenField(waiter.toString().toUtf8()));
        } else if (at.key() == "deadlines"_L1) {
            key.type = "zset";
            const QJsonObject deadlines = at.value().toObject();
            for (auto waiter = deadlines.constBegin(); waiter != deadlines.constEnd(); ++waiter)
                key.deadlines[goldenField(waiter.key().toUtf8())] = Millis(waiter.value().toInteger()) / names.scale;
        } else if (at.value().isObject()) {
            QJsonObject fields = at.value().toObject();
            key.type = "hash";
            key.ttl = Millis(fields.take("ttl"_L1).toInteger()) / names.scale;
            for (auto field = fields.constBegin(); field != fields.constEnd(); ++field)
                key.content.emplace_back(goldenField(field.key().toUtf8()), scalarText(field.value()));
            std::sort(key.content.begin(), key.content.end());
        } else if (at.key() == "token"_L1) {
            key = {"string", {{QByteArray(), scalarText(at.value())}}, {}};
        } else {
            key = {"string", {{QByteArray(), "1"}}, Millis(at.value().toInteger()) / names.scale};
        }
        keys[keyOf(at.key().toUtf8(), names)] = std::move(key);
    }
    return keys;
}

using Kind = GoldenAnswer::Kind;
using Verb = GoldenStep::Verb;
using Side = GoldenStep::Side;

template <typename T>
struct Word
{
    QLatin1StringView text;
    T value;
};

constexpr std::array<Word<Verb>, 7> Verbs {{
    {"try"_L1, Verb::Try},
    {"begin"_L1, Verb::Begin},
    {"finish"_L1, Verb::Finish},
    {"release"_L1, Verb::Release},
    {"watchdog"_L1, Verb::Watchdog},
    {"die"_L1, Verb::Die},
    {"wait"_L1, Verb::Wait},
}};
constexpr std::array<Word<Side>, 3> Sides {{
    {""_L1, Side::Exclusive},
    {"read"_L1, Side::Read},
    {"write"_L1, Side::Write},
}};
constexpr std::array<Word<Kind>, 9> Answers {{
    {""_L1, Kind::None},
    {"acquired"_L1, Kind::Acquired},
    {"denied"_L1, Kind::Denied},
    {"waiting"_L1, Kind::Waiting},
    {"not-acquired"_L1, Kind::NotAcquired},
    {"still-held"_L1, Kind::StillHeld},
    {"released"_L1, Kind::Released},
    {"not-holder"_L1, Kind::NotHolder},
    {"already-held"_L1, Kind::AlreadyHeld},
}};

template <typename T, std::size_t N>
QByteArray textOf(const std::array<Word<T>, N> &words, T value)
{
    return std::ranges::find(words, value, &Word<T>::value)->text.data();
}

/// Parses one step and records the first unknown member or word.
class StepReader final
{
public:
    StepReader(const QJsonObject &json, const GoldenNames &names) : m_json(json), m_names(names) { }

    Result<GoldenStep> read()
    {
        for (auto at = m_json.constBegin(); at != m_json.constEnd(); ++at)
            readMember(at.key(), at.value());
        if (m_step.verb != Verb::Wait && (m_step.who < 'A' || m_step.who > LastGoldenHolder))
            note(message<"lab-case-who">(named(LastGoldenHolder)));
        if (m_step.verb == Verb::Wait && !m_step.time)
            note(message<"lab-case-no-time">());
        if (!m_problem.isEmpty()) {
            return fail(ErrorKind::Usage,
                        message<"lab-case-step">(
                            QString::fromUtf8(QJsonDocument(m_json).toJson(QJsonDocument::Compact)), m_problem));
        }
        return m_step;
    }

private:
    template <typename T, std::size_t N>
    T word(const std::array<Word<T>, N> &words, const QString &text)
    {
        for (const Word<T> &known : words) {
            if (known.text == text)
                return known.value;
        }
        note(message<"lab-case-word-unknown">(text));
        return {};
    }

    std::optional<Millis> time(const QJsonValue &value)
    {
        if (!value.isDouble() || value.toInt() < 0)
            note(message<"lab-case-time">());
        return Millis(value.toInt()) / m_names.scale;
    }

    GoldenAnswer answer(const QJsonValue &value)
    {
        if (value.isString())
            return {word(Answers, value.toString())};
        const QJsonObject denied = value.toObject();
        if (denied.keys() != QStringList {u"denied"_s})
            note(message<"lab-case-answer">());
        return {Kind::Denied, time(denied.value("denied"_L1))};
    }

    void readMember(const QString &name, const QJsonValue &value)
    {
        if (name == "who"_L1)
            m_step.who = value.toString() == ""_L1 ? '?' : value.toString().at(0).toLatin1();
        else if (name == "do"_L1)
            m_step.verb = word(Verbs, value.toString());
        else if (name == "side"_L1)
            m_step.side = word(Sides, value.toString());
        else if (name == "lease"_L1)
            m_step.lease = time(value);
        else if (name == "token"_L1)
            m_step.token = value.toInteger();
        else if (name == "times"_L1)
            m_step.times = value.toInt();
        else if (name == "ms"_L1)
            m_step.time = time(value);
        else if (name == "answer"_L1)
            m_step.answer = answer(value);
        else if (name == "error"_L1)
            m_step.error = withHolders(value.toString()).replace(u"{lock}"_s, QString::fromUtf8(m_names.lock));
        else if (name == "message"_L1)
            m_step.message = value.toString().toUtf8();
        else if (name == "to"_L1)
            m_step.to = value.toString() == ""_L1 ? '?' : value.toString().at(0).toLatin1();
        else if (name == "listeners"_L1)
            m_step.listeners = value.toInt();
        else if (name == "finding"_L1)
            m_step.finding = value.toString();
        else if (name == "state"_L1)
            m_step.state = readGoldenState(value.toObject(), m_names);
        else
            note(message<"lab-case-word-unknown">(name));
    }

    void note(const Message &problem)
    {
        if (m_problem.isEmpty())
            m_problem = problem;
    }

    QJsonObject m_json;
    const GoldenNames &m_names;
    GoldenStep m_step;
    Message m_problem;
};

/// Applies the differences that are valid for this version to the step. Checks all of them, so that an error in one
/// shows for every version.
Result<QJsonObject> withDifferences(QJsonObject step, const QVersionNumber &redisson)
{
    const QJsonArray differences = step.take("redisson"_L1).toArray();
    for (const QJsonValue &value : differences) {
        QJsonObject difference = value.toObject();
        if (difference.take("why"_L1).toString().isEmpty())
            return fail(ErrorKind::Usage, message<"lab-case-no-reason">());
        const auto from = QVersionNumber::fromString(difference.take("from"_L1).toString());
        const auto below = QVersionNumber::fromString(difference.take("below"_L1).toString());
        if (redisson.isNull() || redisson < from || (!below.isNull() && redisson >= below))
            continue;
        for (auto member = difference.constBegin(); member != difference.constEnd(); ++member) {
            if (member.value().isNull())
                step.remove(member.key());
            else
                step.insert(member.key(), member.value());
        }
    }
    return step;
}

Result<GoldenCase> readCase(const QJsonObject &json, const GoldenNames &names, const QVersionNumber &redisson)
{
    GoldenCase golden;
    golden.id = json.value("id"_L1).toString().toUtf8();
    golden.title = json.value("title"_L1).toString().toUtf8();
    golden.titleZh = json.value("zh"_L1).toString().toUtf8();
    golden.name = names.lock;
    golden.lock = json.value("lock"_L1).toString().toUtf8();
    golden.channel = (golden.lock == "readwrite" ? "redisson_rwlock:" : "redisson_lock__channel:") + names.hashTagged;
    golden.watchdogLease = Millis(30000) / names.scale;
    golden.fairWait = Millis(5000) / names.scale;
    for (const QJsonValue &value : json.value("steps"_L1).toArray()) {
        const Result<QJsonObject> played = withDifferences(value.toObject(), redisson);
        if (!played)
            return fail(played.error());
        Result<GoldenStep> step = StepReader(*played, names).read();
        if (!step)
            return fail(step.error());
        golden.steps.push_back(std::move(*step));
    }
    return golden;
}

} // namespace

HolderId goldenHolder(char who)
{
    const int number = who - 'A' + 1;
    const QByteArray uuid = QByteArray(8, "abcdef0123456789"[number - 1]) + "-0000-4000-8000-"
        + QByteArray::number(number).rightJustified(12, '0');
    return {ClientId(uuid), ThreadId {number}};
}

QByteArray withShortHolders(QByteArray text)
{
    for (char who = 'A'; who <= LastGoldenHolder; ++who)
        text.replace(goldenHolder(who).field(), QByteArray(1, who));
    return text;
}

QByteArray GoldenAnswer::toText() const
{
    const QByteArray text = textOf(Answers, kind);
    return ttl ? text + ' ' + QByteArray::number(ttl->count()) : text;
}

QByteArray GoldenCase::channelOf(char waiter) const
{
    return isFair() ? channel + ':' + goldenHolder(waiter).field() : channel;
}

QByteArray GoldenStep::toText() const
{
    QByteArray text = who ? QByteArray(1, who) + ' ' + textOf(Verbs, verb) : textOf(Verbs, verb);
    if (side != Side::Exclusive)
        text += ' ' + textOf(Sides, side);
    return text;
}

Result<std::vector<GoldenCase>> readGoldenCases(const QByteArray &json, int scale, const QVersionNumber &redisson,
                                                const QByteArray &lockName)
{
    QJsonParseError problem;
    const QJsonObject root = QJsonDocument::fromJson(json, &problem).object();
    if (root.value("format"_L1) != 1)
        return fail(ErrorKind::Usage, message<"lab-cases-format">(), problem.errorString());
    const GoldenNames names(lockName.isEmpty() ? root.value("name"_L1).toString().toUtf8() : lockName, scale);
    std::vector<GoldenCase> cases;
    for (const QJsonValue &value : root.value("cases"_L1).toArray()) {
        Result<GoldenCase> golden = readCase(value.toObject(), names, redisson);
        if (!golden)
            return fail(golden.error());
        cases.push_back(std::move(*golden));
    }
    return cases;
}

std::vector<GoldenCase> goldenCases(int scale, const QVersionNumber &redisson, const QByteArray &lockName)
{
    QFile file(u":/lab/cases.json"_s);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("golden cases: the resource is missing");
    Result<std::vector<GoldenCase>> cases = readGoldenCases(file.readAll(), scale, redisson, lockName);
    if (!cases)
        qFatal("%s", qPrintable(cases.error().message.english()));
    return std::move(*cases);
}

} // namespace lockscope::lab
