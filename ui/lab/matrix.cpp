// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/matrix.h"

#include "ui/common/icons.h"
#include "ui/common/label.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/palette.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QPushButton>

namespace lockscope::ui::lab {
using namespace Qt::StringLiterals;

namespace {

struct Row
{
    const char *first;
    const char *second;
    const char *same; ///< the case with the same thread
    bool isSameAllowed;
    const char *other;
    bool isOtherAllowed;
};

constexpr Row rows[] = {
    {QT_TRANSLATE_NOOP("Lab", "read"), QT_TRANSLATE_NOOP("Lab", "read"), "rw-09", true, "rw-03", true},
    {QT_TRANSLATE_NOOP("Lab", "read"), QT_TRANSLATE_NOOP("Lab", "write"), "rw-10", false, "rw-06", false},
    {QT_TRANSLATE_NOOP("Lab", "write"), QT_TRANSLATE_NOOP("Lab", "read"), "rw-11", true, "rw-07", false},
    {QT_TRANSLATE_NOOP("Lab", "write"), QT_TRANSLATE_NOOP("Lab", "write"), "rw-12", true, "rw-08", false},
};

QString word(const char *text)
{
    return QCoreApplication::translate("Lab", text);
}

} // namespace

Matrix::Matrix(QWidget *parent) : QWidget(parent)
{
    const Metrics m = Metrics::of(font());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * m.u);
    grid->setVerticalSpacing(m.u);
    const auto heading = [&](const QString &text, int column) {
        auto *label = new Label(text, this);
        label->setFont(scaled(font(), 1, true));
        grid->addWidget(label, 0, column);
    };
    heading(tr("Held, then requested"), 0);
    heading(tr("Same thread"), 1);
    heading(tr("Other thread"), 2);
    int at = 1;
    for (const Row &row : rows) {
        const QString pair = u"%1 → %2"_s.arg(word(row.first), word(row.second));
        grid->addWidget(new Label(pair, this), at, 0);
        const auto cell = [&](const QByteArray &id, bool isAllowed, const QString &whose, int column) {
            auto *button = new QPushButton(isAllowed ? tr("granted") : tr("denied"), this);
            button->setToolTip(tr("Play case %1 and compare").arg(QString::fromLatin1(id)));
            button->setAccessibleName(u"%1, %2: %3"_s.arg(pair, whose, button->text()));
            button->setMinimumHeight(m.button());
            button->setObjectName(u"matrix_"_s + QString::fromLatin1(id));
            connect(button, &QPushButton::clicked, this, [this, id] { Q_EMIT caseChosen(id); });
            m_cells.insert(id, button);
            grid->addWidget(button, at, column);
        };
        cell(row.same, row.isSameAllowed, tr("Same thread"), 1);
        cell(row.other, row.isOtherAllowed, tr("Other thread"), 2);
        ++at;
    }
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    onChange(*this, QEvent::PaletteChange, [this] {
        const QHash<QByteArray, bool> seen = m_seen;
        for (auto one = seen.cbegin(); one != seen.cend(); ++one)
            note(one.key(), one.value());
    });
}

void Matrix::note(const QByteArray &caseId, bool isOk)
{
    QPushButton *button = m_cells.value(caseId);
    if (!button)
        return;
    m_seen[caseId] = isOk;
    const TokenColors &colors = Palette::current()[isOk ? Token::Ok : Token::Error];
    button->setIcon(icon(isOk ? u"ok"_s : u"error"_s, colors.text));
    button->setToolTip(isOk ? tr("As expected (play case %1 again)").arg(QString::fromLatin1(caseId))
                            : tr("Not as expected (play case %1 again)").arg(QString::fromLatin1(caseId)));
}

} // namespace lockscope::ui::lab
