// SPDX-License-Identifier: Apache-2.0
#include "core/lab/case_record.h"

#include "core/base/json_text.h"
#include "core/lab/sentences.h"

namespace lockscope::lab {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis Drift {50}; ///< a time to live that rose by more was set

using Fields = std::map<QByteArray, QByteArray>;

Fields fieldsOf(const StoredKey &key)
{
    Fields fields;
    for (const auto &[name, value] : key.content)
        fields[name] = key.type == "set" ? QByteArray("member") : value;
    for (const auto &[waiter, time] : key.deadlines)
        fields[waiter] = "in " + QByteArray::number(time.count()) + " ms";
    return fields;
}

void compare(const QByteArray &name, const StoredKey *before, const StoredKey *after, std::vector<Change> &found)
{
    using Kind = Change::Kind;
    const Fields old = before ? fieldsOf(*before) : Fields();
    const Fields now = after ? fieldsOf(*after) : Fields();
    const bool isDeadline = (before ? before : after)->type == "zset"; // decreases over time
    for (const auto &[field, value] : old) {
        const auto at = now.find(field);
        if (at == now.end())
            found.push_back({Kind::Removed, name, field, value, {}});
        else if (at->second != value && !isDeadline)
            found.push_back({Kind::Changed, name, field, value, at->second});
    }
    for (const auto &[field, value] : now) {
        if (!old.contains(field))
            found.push_back({Kind::Added, name, field, {}, value});
    }
    const std::optional<Millis> ttl = before ? before->ttl : std::nullopt;
    if (before && after && after->ttl && (!ttl || *after->ttl > *ttl + Drift))
        found.push_back({Kind::Changed, name, "ttl", ttl ? QByteArray::number(ttl->count()) : QByteArray(),
                         QByteArray::number(after->ttl->count())});
}

QJsonValue bytes(const QByteArray &text)
{
    return QString::fromUtf8(text);
}

QJsonArray texts(const std::vector<QByteArray> &all)
{
    return jsonArray(all, bytes);
}

QJsonValue toJson(const redis::Reply &reply)
{
    using Type = redis::Reply::Type;
    if (reply.type == Type::Integer)
        return reply.integer;
    if (reply.type == Type::Nil)
        return QJsonValue::Null;
    if (!reply.isArray())
        return bytes(reply.text);
    return jsonArray(reply.elements, [](const redis::Reply &element) { return toJson(element); });
}

QJsonValue toJson(const Result<redis::Reply> &reply)
{
    return reply ? toJson(*reply) : QJsonObject {{u"error"_s, reply.error().message.english()}};
}

QJsonObject toJson(const Keyspace &keys)
{
    QJsonObject all;
    for (const auto &[name, key] : keys) {
        QJsonObject one {{u"type"_s, bytes(key.type)},
                         {u"ttl_ms"_s, key.ttl ? QJsonValue(qint64(key.ttl->count())) : QJsonValue()}};
        QJsonObject fields;
        for (const auto &[field, value] : key.content)
            field.isEmpty() ? one.insert(u"value"_s, bytes(value))
                            : fields.insert(QString::fromUtf8(field), bytes(value));
        for (const auto &[waiter, time] : key.deadlines)
            fields.insert(QString::fromUtf8(waiter), qint64(time.count()));
        if (!fields.isEmpty())
            one.insert(u"fields"_s, fields);
        all.insert(QString::fromUtf8(name), one);
    }
    return all;
}

QJsonObject toJson(const CallRecord &call)
{
    return {{u"call"_s, bytes(call.script)},
            {u"keys"_s, texts(call.keys)},
            {u"argv"_s, texts(call.args)},
            {u"reply"_s, toJson(call.reply)}};
}

QJsonObject toJson(const StepRecord &played)
{
    // The last call decides; a step of a holder that only waits has no call.
    QJsonObject step = played.calls.empty()
        ? QJsonObject {{u"call"_s, {}}, {u"keys"_s, QJsonArray()}, {u"argv"_s, QJsonArray()}, {u"reply"_s, {}}}
        : toJson(played.calls.back());
    step.insert(u"sentence"_s, sentenceOf(played.step).english());
    step.insert(u"answer"_s,
                played.answer ? bytes(played.answer->toText()) : QJsonValue(played.answer.error().message.english()));
    step.insert(u"calls"_s, jsonArray(played.calls, [](const CallRecord &call) { return toJson(call); }));
    step.insert(u"messages"_s, jsonArray(played.messages, [](const ChannelMessage &one) {
                    return QJsonObject {{u"channel"_s, bytes(one.channel)}, {u"payload"_s, bytes(one.payload)}};
                }));
    step.insert(u"before"_s, toJson(played.before));
    step.insert(u"after"_s, toJson(played.after));
    step.insert(u"ok"_s, played.isOk());
    if (!played.isOk())
        step.insert(u"problems"_s, bytes(toText(played.problems)));
    return step;
}

} // namespace

QByteArray CaseRecord::problems() const
{
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!steps[i].isOk())
            return golden.id + " step " + QByteArray::number(i + 1) + ", " + steps[i].step.toText() + ": "
                + toText(steps[i].problems);
    }
    return {};
}

std::vector<Change> changes(const Keyspace &before, const Keyspace &after)
{
    std::vector<Change> found;
    for (const auto &[name, key] : before) {
        const auto at = after.find(name);
        compare(name, &key, at == after.end() ? nullptr : &at->second, found);
    }
    for (const auto &[name, key] : after) {
        if (!before.contains(name))
            compare(name, nullptr, &key, found);
    }
    return found;
}

QJsonObject toJson(const CaseRecord &played)
{
    return {{u"id"_s, bytes(played.golden.id)},
            {u"title"_s, bytes(played.golden.title)},
            {u"ok"_s, played.isOk()},
            {u"steps"_s, jsonArray(played.steps, [](const StepRecord &step) { return toJson(step); })}};
}

} // namespace lockscope::lab
