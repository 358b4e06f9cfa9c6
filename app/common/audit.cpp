// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/audit.h"

#include "app/common/messages.h"
#include "app/common/names.h"
#include "core/base/json_text.h"
#include "core/base/output_file.h"
#include "core/inspect/inspector.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QSysInfo>
#include <pwd.h>
#include <unistd.h>
#include <vector>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

QString userName()
{
    constexpr std::size_t enough = 16'384; // of the fields of an entry
    std::vector<char> fields(enough);
    passwd entry {};
    passwd *found = nullptr;
    const uid_t id = geteuid();
    if (getpwuid_r(id, &entry, fields.data(), fields.size(), &found) == 0 && found)
        return QString::fromLocal8Bit(found->pw_name);
    return u"uid %1"_s.arg(id); // a container may have no entry
}

void write(const inspect::AuditLine &line, const QString &profile,
           const std::function<void(const Message &)> &onProblem)
{
    const QString path = auditPath();
    GrowingFile file;
    QString cause = file.open(path, Readers::OwnerOnly);
    if (cause.isNull())
        cause = file.append(auditText(line, profile) + '\n');
    if (cause.isNull())
        cause = file.close();
    if (!cause.isNull())
        onProblem(message<"audit-not-written">(path, cause));
}

} // namespace

QString auditPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/lockscope/audit.log"_s;
}

QString mutesPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/Lockscope/muted.json"_s;
}

QString auditUser()
{
    return userName() + u'@' + QSysInfo::machineHostName();
}

QByteArray auditText(const inspect::AuditLine &line, const QString &profile)
{
    QJsonObject object {
        {u"time"_s, QDateTime::fromMSecsSinceEpoch(line.atMs).toUTC().toString(Qt::ISODateWithMs)},
        {u"user"_s, auditUser()},
        {u"deployment"_s, line.deployment},
        {u"node"_s, line.node},
        {u"action"_s, line.action},
        {u"seen"_s, line.seen},
        {u"command"_s, line.command},
        {u"outcome"_s, line.outcome},
    };
    if (line.deletedTimeouts)
        object[u"timeouts_deleted"_s] = *line.deletedTimeouts;
    insertUnnotified(object, line.unnotified);
    if (!profile.isEmpty())
        object[u"profile"_s] = profile;
    insertBytes(object, u"lock"_s, line.lock.bytes());
    return jsonText(object, QJsonDocument::Compact);
}

void insertUnnotified(QJsonObject &object, const std::optional<pubsub::Unnotified> &unnotified)
{
    if (!unnotified)
        return;
    object[u"notified"_s] = false;
    insertMessage(object, u"reason"_s, unnotified->reason.message);
    object[u"waiters_sleep_ms"_s] = unnotified->sleep ? QJsonValue(qint64(unnotified->sleep->count())) : QJsonValue();
}

void keepAudit(inspect::Inspector &inspector, const QString &profile, std::function<void(const Message &)> onProblem)
{
    inspector.setAudit([profile, onProblem = std::move(onProblem)](const inspect::AuditLine &line) {
        write(line, profile, onProblem);
    });
}

} // namespace lockscope::app
