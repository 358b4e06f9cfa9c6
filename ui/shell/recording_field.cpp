// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/recording_field.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/palette.h"

#include <QFileInfo>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

RecordingField::RecordingField(QWidget *parent) : QToolButton(parent)
{
    setObjectName(u"statusRecording"_s);
    setText(tr("recording"));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setAutoRaise(true);
    fit();
    hide();
    onChange(*this, QEvent::PaletteChange, [this] { fit(); });
    onChange(*this, QEvent::FontChange, [this] { fit(); });
}

void RecordingField::tell(const QString &file)
{
    const QString to = tr("Recording to %1").arg(QFileInfo(file).fileName());
    setToolTip(to + u'\n' + file + u'\n' + tr("Click to open Events, where the recording can be stopped"));
    setAccessibleName(to);
    setAccessibleDescription(tr("Click to open Events, where the recording can be stopped"));
    setVisible(!file.isEmpty());
}

QSize RecordingField::sizeHint() const
{
    return {QToolButton::sizeHint().width(), Metrics::of(font()).lineH};
}

void RecordingField::fit()
{
    const Metrics m = Metrics::of(font());
    setIconSize(QSize(m.icon(), m.icon()));
    setIcon(ui::icon(u"record"_s, Palette::current()[Token::Error].fill)); // the error red, as elsewhere
}

} // namespace lockscope::ui::shell
