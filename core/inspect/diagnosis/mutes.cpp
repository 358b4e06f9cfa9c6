// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/mutes.h"

#include "core/base/output_file.h"
#include "core/inspect/messages.h"
#include "core/schema/key_slot.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

Result<Mutes> Mutes::load(const QString &path)
{
    Mutes mutes;
    QFile file(path);
    if (!file.exists())
        return mutes;
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorKind::Usage, message<"mutes-unreadable">(path, file.errorString()));
    const QJsonObject document = QJsonDocument::fromJson(file.readAll()).object();
    if (document["schema"_L1].toInt() != 1)
        return fail(ErrorKind::Usage, message<"mutes-foreign">(path));
    for (const QJsonValue value : document["muted"_L1].toArray()) {
        mutes.m_mutes.push_back({value["id"_L1].toString(),
                                 QByteArray::fromBase64(value["match_b64"_L1].toString().toLatin1()),
                                 value["reason"_L1].toString(), value["ends_ms"_L1].toInteger()});
    }
    return mutes;
}

Status Mutes::save(const QString &path) const
{
    QJsonArray muted;
    for (const Mute &mute : m_mutes)
        muted.append(QJsonObject {{u"id"_s, mute.id},
                                  {u"match_b64"_s, QString::fromLatin1(mute.match.toBase64())},
                                  {u"reason"_s, mute.reason},
                                  {u"ends_ms"_s, mute.endsAtMs}});
    const QByteArray text = QJsonDocument(QJsonObject {{u"schema"_s, 1}, {u"muted"_s, muted}}).toJson();
    if (const QString cause = writeFile(path, text, Readers::OwnerOnly); !cause.isNull())
        return fail(ErrorKind::File, message<"mutes-unwritten">(path, cause));
    return {};
}

void Mutes::add(Mute mute)
{
    remove(mute.id, mute.match);
    m_mutes.push_back(std::move(mute));
}

bool Mutes::remove(const QString &id, const QByteArray &match)
{
    return std::erase_if(m_mutes, [&](const Mute &mute) { return mute.id == id && mute.match == match; }) > 0;
}

void Mutes::removeEnded(qint64 nowMs)
{
    std::erase_if(m_mutes, [&](const Mute &mute) { return mute.endsAtMs <= nowMs; });
}

const Mute *Mutes::muting(const LockFinding &finding, qint64 nowMs) const
{
    const auto found = std::ranges::find_if(m_mutes, [&](const Mute &mute) {
        return mute.id == finding.finding.id && mute.endsAtMs > nowMs
            && schema::matchesGlob(mute.match, finding.lock.bytes());
    });
    return found == m_mutes.end() ? nullptr : &*found;
}

} // namespace lockscope::inspect
