// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/repair_dialog.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"
#include "ui/models/repair_words.h"
#include "ui/shell/command_text.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTimer>
#include <QVBoxLayout>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int widthInLetters = 70;
constexpr int minCommandLines = 3;
constexpr int maxCommandLines = 11;
constexpr int widestCommand = 110; ///< in characters
constexpr int maxNameLines = 4;
constexpr qsizetype maxAsked = 400; ///< a longer name is shown with only its start and end in the question
constexpr qsizetype shownOfLonger = 70;
constexpr qsizetype maxTyped = 4096;
constexpr qsizetype typedOfLonger = 40;

/// The holds of a lock: a renewal does not change them.
std::vector<std::pair<QByteArray, qint64>> holdsOf(const inspect::LockSnapshot &lock)
{
    std::vector<std::pair<QByteArray, qint64>> holds;
    for (const inspect::Holder &holder : lock.holders)
        holds.emplace_back(holder.field, holder.count);
    std::ranges::sort(holds);
    return holds;
}

} // namespace

RepairDialog::RepairDialog(Request request, Preview preview, HeldFor heldFor, const models::HolderNames &names,
                           QWidget *parent)
    : Question(widthInLetters, parent), m_request(std::move(request)), m_now(m_request.seen),
      m_preview(std::move(preview)), m_heldFor(std::move(heldFor)), m_names(names),
      m_question(named<Label>(u"repairQuestion"_s, this)), m_whole(named<CommandText>(u"repairWholeName"_s, this)),
      m_verdictText(named<Label>(u"repairVerdict"_s, this)), m_consequence(named<Label>(u"repairConsequence"_s, this)),
      m_changed(named<Label>(u"repairChanged"_s, this)), m_timeouts(named<QCheckBox>(u"repairTimeouts"_s, this)),
      m_command(named<CommandText>(u"repairCommand"_s, this)), m_nameLabel(new Label(this)),
      m_name(named<QLineEdit>(u"repairName"_s, this)),
      m_review(named<QPushButton>(u"repairReview"_s, tr("Review again"), this)),
      m_safe(named<QPushButton>(u"repairKeep"_s, this)), m_do(named<QPushButton>(u"repairConfirm"_s, this))
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"repairDialog"_s);
    m_whole->setAccessibleName(tr("Full name of the lock"));
    addSentence(m_question, true);
    column().addWidget(m_whole);
    addSentence(m_verdictText);
    m_verdictText->setFont(scaled(font(), 1, true));
    m_verdictText->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_verdictText->hide();
    addSentence(m_consequence);
    m_consequence->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    addSentence(m_changed);
    column().addWidget(m_timeouts);
    column().addWidget(new Label(tr("Command:"), this));
    m_command->setAccessibleName(tr("Command to send"));
    column().addWidget(m_command);
    m_nameLabel->setBuddy(m_name);
    m_nameLabel->setWordWrap(true);
    m_nameLabel->setVisible(asksName());
    m_name->setVisible(asksName());
    showProduction(m_request.production);
    column().addWidget(m_nameLabel);
    column().addWidget(m_name);
    column().addSpacing(m.u);
    auto *buttons = flush<QHBoxLayout>(nullptr, 2 * m.u);
    buttons->addWidget(m_review);
    buttons->addStretch(1);
    buttons->addWidget(m_safe);
    buttons->addWidget(m_do);
    column().addLayout(buttons);
    goOnFrom(m_name, m_do);
    m_safe->setDefault(true);
    m_safe->setFocus();

    connect(m_safe, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_review, &QPushButton::clicked, this, &RepairDialog::review);
    connect(m_name, &QLineEdit::textChanged, this, &RepairDialog::refresh);
    connect(m_timeouts, &QCheckBox::toggled, this, [this](bool isTicked) {
        m_request.repair.deletesTimeoutKeys = isTicked;
        showCommand();
    });
    connect(m_do, &QPushButton::clicked, this, [this] {
        Q_EMIT confirmed(m_request.seen, m_request.repair);
        accept();
    });
    showRequest();
    auto *second = new QTimer(this);
    connect(second, &QTimer::timeout, this, &RepairDialog::showConsequence);
    second->start(1s);
}

void RepairDialog::setHolderVerdict(HolderVerdict verdict)
{
    m_holderVerdict = std::move(verdict);
    if (m_request.repair.kind != inspect::Repair::Kind::ForceUnlock)
        return;
    m_verdictText->show();
    fitKeys();
}

void RepairDialog::showHolderVerdict()
{
    if (!m_holderVerdict || m_verdictText->isHidden())
        return;
    const models::VerdictWords verdict = m_holderVerdict(m_now);
    m_verdictText->setText(verdict.text);
    setTextColor(*m_verdictText,
                 verdict.isAlive ? Palette::current()[Token::Error].text : Palette::current()[Role::Text]);
}

void RepairDialog::showRequest()
{
    const models::RepairWords words = models::wordsOf(m_request.seen, m_request.repair, m_names);
    setWindowTitle(isProduction() ? tr("%1 - PRODUCTION").arg(words.verb) : words.verb);
    const QString name = displayName(m_request.seen.name.bytes());
    const bool isLong = name.size() > maxAsked;
    const QString brief = isLong ? elidedMiddle(name, shownOfLonger) : name;
    m_question->setText(withBreaks(QString(words.question).replace(name, brief)));
    m_whole->setVisible(isLong);
    if (isLong)
        m_whole->showName(name);
    showConsequence();
    offerTimeouts();
    askForName();
    m_safe->setText(words.safeButton);
    m_do->setText(words.verb);
    refresh();
    fitKeys();
}

void RepairDialog::askForName()
{
    m_wanted = displayName(m_request.seen.name.bytes());
    const QString why = m_request.seen.isDoubtful() ? models::doubtsText(m_request.seen) : tr("This is production.");
    QString asked = tr("%1 Type the name of the lock: %2").arg(why, m_wanted);
    if (m_wanted.size() > maxTyped) { // too long for the field
        m_wanted = m_wanted.last(typedOfLonger);
        asked = tr("%1 Type the last %2 characters of the lock's name: %3").arg(why, number(typedOfLonger), m_wanted);
    } else if (m_wanted.size() > maxAsked) {
        asked = tr("%1 Type or paste the full name of the lock shown above").arg(why);
    }
    m_nameLabel->setText(withBreaks(wholeNames(asked)));
    m_name->setAccessibleName(asked);
}

void RepairDialog::offerTimeouts()
{
    const bool isUnlock = m_request.repair.kind == inspect::Repair::Kind::ForceUnlock;
    const int left = isUnlock ? int(inspect::leftoverTimeouts(m_request.seen).size()) : 0;
    m_request.repair.deletesTimeoutKeys = left > 0;
    m_timeouts->setChecked(left > 0);
    m_timeouts->setVisible(left > 0);
    m_timeouts->setText(tr("Also delete %n timeout key(s) of its read holds", nullptr, left));
    m_timeouts->setToolTip(tr("If not deleted, these keys expire and do no harm"));
}

void RepairDialog::showCommand()
{
    m_command->showCommand(commandOf(m_request.repair));
}

QString RepairDialog::commandOf(const inspect::Repair &repair) const
{
    return m_preview ? m_preview(m_request.seen, repair) : QString();
}

void RepairDialog::fitKeys()
{
    const Metrics m = Metrics::of(font());
    const int most = screen()->availableGeometry().width() - 8 * m.u;
    inspect::Repair longest = m_request.repair;
    longest.deletesTimeoutKeys = !m_timeouts->isHidden(); // so that ticking moves nothing
    m_command->showCommand(commandOf(longest));
    setMinimumWidth(std::max(minimumWidth(), std::min(m_command->neededWidth(widestCommand) + 9 * m.u, most)));
    const QMargins margins = column().contentsMargins();
    const int room = minimumWidth() - margins.left() - margins.right();
    m_command->setLines(std::clamp(m_command->linesIn(room), minCommandLines, maxCommandLines));
    m_whole->setLines(std::min(m_whole->linesIn(room), maxNameLines));
    if (longest.deletesTimeoutKeys)
        showCommand();
    reserveTexts(room);
    const int shown = isVisible() ? width() : minimumWidth();
    if (!isVisible() || layout()->totalHeightForWidth(shown) > height())
        fitTexts(*this, shown);
}

void RepairDialog::reserveTexts(int width)
{
    inspect::LockSnapshot lonely = m_request.seen;
    lonely.queue.clear();
    lonely.waitingClients = 0;
    inspect::LockSnapshot busy = lonely;
    busy.waitingClients = 9999;
    int most = 0;
    for (const auto &lock : {m_request.seen, lonely, busy}) {
        for (const Millis time : {Millis(59min + 59s), Millis(23h + 59min), Millis(99 * 24h + 23h)}) {
            m_consequence->setText(withBreaks(models::wordsOf(lock, m_request.repair, m_names, time).consequence));
            most = std::max(most, m_consequence->heightForWidth(width));
        }
    }
    m_consequence->setMinimumHeight(most);
    showConsequence();
    m_verdictText->setText(m_verdictText->text() + u' ' + duration(Millis(23h + 59min).count())); // while it waits
    m_verdictText->setMinimumHeight(m_verdictText->heightForWidth(width));
    showHolderVerdict();
}

void RepairDialog::showConsequence()
{
    showHolderVerdict();
    if (hasChanged())
        return;
    const std::optional<Millis> heldFor = m_heldFor ? m_heldFor(m_now) : std::nullopt;
    m_consequence->setText(withBreaks(models::wordsOf(m_now, m_request.repair, m_names, heldFor).consequence));
}

void RepairDialog::observe(const inspect::LockSnapshot &now)
{
    if (now.name != m_request.seen.name)
        return;
    m_now = now;
    showConsequence();
    refresh();
}

bool RepairDialog::hasChanged() const
{
    return holdsOf(m_now) != holdsOf(m_request.seen);
}

void RepairDialog::review()
{
    m_request.seen = m_now;
    m_name->clear();
    showRequest();
    m_safe->setFocus();
}

void RepairDialog::refresh()
{
    const bool isOther = hasChanged();
    const bool isNamed = !asksName() || m_name->text() == m_wanted;
    setTextColor(*m_changed, Palette::current()[Token::Error].text);
    m_changed->setText(m_now.holders.empty()
                           ? tr("The lock changed while this dialog was open: it is now free.")
                           : withBreaks(tr("The lock changed while this dialog was open: it is now held by %1.")
                                            .arg(models::holdersText(m_now, m_names))));
    m_changed->setVisible(isOther);
    m_review->setVisible(isOther);
    m_do->setEnabled(!isOther && isNamed && !isTooEarly());
}

} // namespace lockscope::ui::shell
