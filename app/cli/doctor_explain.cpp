// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/doctor_explain.h"

#include "app/common/help_layout.h"
#include "app/common/manual.h"

#include <QRegularExpression>
#include <QStringList>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// Removes Markdown syntax.
QString plain(QString text)
{
    static const QRegularExpression link(u"\\[([^\\]]+)\\]\\([^)]+\\)"_s);
    static const QRegularExpression marks(u"\\*\\*|`"_s);
    return text.replace(link, u"\\1"_s).remove(marks);
}

} // namespace

QString findingExplanation(const QString &id, int width)
{
    QString text;
    QString paragraph;
    bool isCode = false;
    const auto end = [&] {
        if (!paragraph.isEmpty())
            text += app::wrapped(plain(paragraph), 0, paragraph.startsWith("- "_L1) ? 2 : 0, width);
        paragraph.clear();
    };
    for (const QString &line : app::findingSection(id).split(u'\n')) {
        if (line.startsWith("```"_L1)) {
            end();
            isCode = !isCode;
        } else if (isCode) {
            text += u"  "_s + line + u'\n';
        } else if (line.isEmpty()) {
            end();
            text += u'\n';
        } else {
            if (line.startsWith("- "_L1) || line.startsWith(u'|'))
                end();
            paragraph += (paragraph.isEmpty() ? QString() : u" "_s) + line.trimmed();
        }
    }
    end();
    return text;
}

} // namespace lockscope::cli
