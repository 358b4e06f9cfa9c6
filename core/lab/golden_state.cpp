// SPDX-License-Identifier: Apache-2.0
#include "core/lab/golden_state.h"

#include "core/lab/golden_case.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::lab {

namespace {

bool isHolder(const QByteArray &text)
{
    return text.size() == 1 && text[0] >= 'A' && text[0] <= LastGoldenHolder;
}

QByteArray scalarText(const QJsonValue &value)
{
    return value.isString() ? value.toString().toUtf8() : QByteArray::number(value.toInteger());
}

/// `N` → the lock, `K(A,1)` → the timeout key of A's first read hold.
QByteArray keyOf(const QByteArray &text, const GoldenNames &names)
{
    if (text == "N")
        return names.lock;
    if (text == "token")
        return "redisson_lock_token:" + names.tagged;
    if (text == "queue")
        return "redisson_lock_queue:" + names.tagged;
    if (text == "deadlines")
        return "redisson_lock_timeout:" + names.tagged;
    if (text.startsWith("K(") && text.endsWith(')') && text.size() > 5)
        return names.tagged + ':' + goldenField(text.sliced(2, 1)) + ":rwlock_timeout:" + text.sliced(4).chopped(1);
    return text;
}

} // namespace

GoldenNames::GoldenNames(QByteArray lockName, int timeScale) : lock(std::move(lockName)), scale(timeScale)
{
    tagged = lock.contains('{') ? lock : '{' + lock + '}';
}

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

QByteArray goldenField(const QByteArray &text)
{
    const qsizetype colon = text.indexOf(':');
    const QByteArray who = colon < 0 ? text : text.first(colon);
    if (!isHolder(who))
        return text;
    return goldenHolder(who[0]).field() + (colon < 0 ? QByteArray() : text.sliced(colon));
}

QString withHolders(QString text)
{
    for (char who = 'A'; who <= LastGoldenHolder; ++who) {
        const HolderId holder = goldenHolder(who);
        text.replace(u"{UUID:%1}"_s.arg(QLatin1Char(who)), QString::fromLatin1(holder.client.bytes()));
        text.replace(u"{thread:%1}"_s.arg(QLatin1Char(who)), QString::number(holder.thread.value));
    }
    return text;
}

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

} // namespace lockscope::lab
