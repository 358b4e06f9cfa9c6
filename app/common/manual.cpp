// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/manual.h"

#include <QDir>
#include <QFile>

// Outside any namespace, as the macro demands: a static library's resources do not register themselves.
static void registerManual()
{
    Q_INIT_RESOURCE(manual);
}

namespace lockscope::app {

using namespace Qt::StringLiterals;

QString findingSection(const QString &id)
{
    registerManual();
    QFile file(u":/resources/docs/diagnosis.md"_s);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString page = QString::fromUtf8(file.readAll());
    const QString heading = u"\n### %1\n"_s.arg(id);
    const qsizetype start = page.indexOf(heading);
    if (start < 0)
        return {};
    const QString rest = page.sliced(start + heading.size());
    qsizetype end = rest.size();
    for (const QString &next : {u"\n### "_s, u"\n## "_s})
        if (const qsizetype at = rest.indexOf(next); at >= 0)
            end = std::min(end, at);
    return rest.first(end).trimmed();
}

} // namespace lockscope::app
