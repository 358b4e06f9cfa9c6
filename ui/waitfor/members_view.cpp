// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waitfor/members_view.h"

#include "ui/common/columns.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/view_clock.h"
#include "ui/common/widgets.h"
#include "ui/models/lock_words.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace lockscope::ui::waitfor {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using inspect::LockSnapshot;
using inspect::Member;
using inspect::QuorumPicture;
using inspect::QuorumRule;
using State = QuorumPicture::State;

namespace {

enum Column { Deployment, Key, Node, HeldBy, Holds, TimeLeft, ColumnCount };

Token tokenOf(State state)
{
    switch (state) {
    case State::Free: return Token::Free;
    case State::Held: return Token::HeldWrite;
    case State::Partial: return Token::Warning;
    case State::Split: return Token::Error;
    case State::NotKnown: break;
    }
    return Token::Warning;
}

} // namespace

MembersView::MembersView(const models::HolderNames &names, QWidget *parent)
    : QWidget(parent), m_names(names), m_verdict(named<Label>(u"quorumVerdict"_s, this)),
      m_reason(named<Label>(u"quorumReason"_s, this)), m_shared(named<Label>(u"quorumShared"_s, this)),
      m_list(named<QTreeWidget>(u"members"_s, this))
{
    const Metrics m = Metrics::of(font());
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(3 * m.u, 2 * m.u, 3 * m.u, 2 * m.u);
    column->setSpacing(m.u);
    column->addWidget(makeTop());
    m_verdict->setFont(scaled(font(), 1.15, true));
    for (QLabel *label : {m_verdict, m_reason, m_shared}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
    }
    m_list->setAccessibleName(tr("Members of the lock"));
    m_list->setHeaderLabels({tr("Deployment"), tr("Member key"), tr("Node"), tr("Held by"), tr("Holds"), tr("TTL")});
    m_list->headerItem()->setToolTip(Key, tr("Press Enter or double-click to change the name of this member"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents); // the pane scrolls if it is lower
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    const QStringList samples {u"orders-eu-west"_s,  u"orders:{eu}:checkout"_s,
                               u"127.0.0.1:65535"_s, tr("thread %1 of %n client(s)", nullptr, 3).arg(4711),
                               u"8,888"_s,           duration(Millis(59min + 59s).count())};
    for (int at = 0; at < int(samples.size()); ++at) {
        keepWidth(*m_list, at, [this, at, sample = samples[at]] {
            const int heading = fontMetrics().horizontalAdvance(m_list->headerItem()->text(at));
            return std::max(fontMetrics().horizontalAdvance(sample), heading) + 6 * Metrics::of(font()).u;
        });
    }
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(HeldBy, QHeaderView::Stretch); // or why the holder is unknown
    m_list->headerItem()->setTextAlignment(Holds, Qt::AlignRight | Qt::AlignVCenter);
    m_list->headerItem()->setTextAlignment(TimeLeft, Qt::AlignRight | Qt::AlignVCenter);
    column->addWidget(m_list, 1);
    column->addWidget(makeBottom());
    auto *area = new QScrollArea(this);
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // the focus goes to the contents
    auto *whole = flush<QVBoxLayout>(this, 0);
    whole->addWidget(area);
    setFocusProxy(m_name);
    connect(m_list, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item) { m_list->editItem(item, Key); });
    connect(m_list, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem *item, int changed) {
        if (changed == Key) // otherwise its colour
            renamed(item);
    });
    connect(m_list, &QTreeWidget::itemSelectionChanged, this,
            [this] { m_remove->setEnabled(m_list->currentIndex().row() > 0); });
    refresh();
}

QWidget *MembersView::makeTop()
{
    const Metrics m = Metrics::of(font());
    auto *top = new QWidget(this);
    auto *row = flush<QHBoxLayout>(top, 2 * m.u);
    m_name = named<QLineEdit>(u"membersName"_s, top);
    m_name->setPlaceholderText(tr("lock name on every deployment"));
    auto *label = new Label(tr("Lock"), top);
    label->setBuddy(m_name);
    m_rule = named<QComboBox>(u"membersRule"_s, top);
    m_rule->setAccessibleName(tr("Required members"));
    m_rule->addItem(tr("RedLock: a majority"), int(QuorumRule::Majority));
    m_rule->addItem(tr("Multi lock: all members"), int(QuorumRule::All));
    row->addWidget(label);
    row->addWidget(m_name, 1);
    row->addWidget(m_rule);
    connect(m_name, &QLineEdit::textEdited, this,
            [this](const QString &text) { Q_EMIT nameChosen(LockName(text.trimmed().toUtf8())); });
    connect(m_rule, &QComboBox::currentIndexChanged, this, &MembersView::refresh);
    return top;
}

QWidget *MembersView::makeBottom()
{
    const Metrics m = Metrics::of(font());
    auto *bottom = new QWidget(this);
    auto *row = flush<QHBoxLayout>(bottom, 2 * m.u);
    m_deployment = named<QComboBox>(u"membersDeployment"_s, bottom);
    m_deployment->setAccessibleName(tr("Profile or URL")); // before the style sees it
    m_deployment->setEditable(true);
    m_deployment->lineEdit()->setPlaceholderText(tr("profile, or redis://…"));
    m_add = named<QPushButton>(u"membersAdd"_s, tr("Add deployment"), bottom);
    m_remove = named<QPushButton>(u"membersRemove"_s, tr("Remove deployment"), bottom);
    m_remove->setEnabled(false);
    row->addWidget(m_deployment, 1);
    for (QPushButton *button : {m_add, m_remove})
        row->addWidget(button);
    connect(m_deployment->lineEdit(), &QLineEdit::returnPressed, this, &MembersView::add);
    connect(m_add, &QPushButton::clicked, this, &MembersView::add);
    connect(m_remove, &QPushButton::clicked, this, [this] { Q_EMIT removeRequested(m_list->currentIndex().row()); });
    return bottom;
}

void MembersView::setProfiles(const QStringList &profiles)
{
    const QString typed = m_deployment->currentText();
    m_deployment->clear();
    m_deployment->addItems(profiles);
    m_deployment->setEditText(typed);
}

void MembersView::add()
{
    const QString deployment = m_deployment->currentText().trimmed();
    if (deployment.isEmpty())
        return m_deployment->setFocus();
    m_deployment->clearEditText(); // a URL may contain a password
    Q_EMIT addRequested(deployment);
}

void MembersView::choose(const LockName &name)
{
    m_name->setText(QString::fromUtf8(name.bytes()));
    Q_EMIT nameChosen(name);
}

void MembersView::continueFrom(const MembersView &before)
{
    m_name->setText(before.m_name->text());
    m_rule->setCurrentIndex(before.m_rule->currentIndex());
}

void MembersView::renamed(QTreeWidgetItem *item)
{
    if (!m_isFilling)
        Q_EMIT memberNameChosen(m_list->indexOfTopLevelItem(item), LockName(item->text(Key).trimmed().toUtf8()));
}

QuorumRule MembersView::rule() const
{
    return static_cast<QuorumRule>(m_rule->currentData().toInt());
}

void MembersView::show(std::vector<Member> members)
{
    m_members = std::move(members);
    refresh();
}

void MembersView::refresh()
{
    const QScopedValueRollback filling(m_isFilling, true);
    while (m_list->topLevelItemCount() > int(m_members.size()))
        delete m_list->takeTopLevelItem(m_list->topLevelItemCount() - 1);
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        QTreeWidgetItem *item = m_list->topLevelItem(int(i));
        if (!item) {
            item = new QTreeWidgetItem(m_list);
            item->setFlags(item->flags() | Qt::ItemIsEditable);
            item->setSizeHint(Deployment, {0, Metrics::of(font()).normalRow()});
            item->setTextAlignment(Holds, Qt::AlignRight | Qt::AlignVCenter);
            item->setTextAlignment(TimeLeft, Qt::AlignRight | Qt::AlignVCenter);
        }
        fill(*item, m_members[i]);
    }
    const QuorumPicture picture = quorumPicture(m_members, rule(), ViewClock::shown());
    const Palette &palette = Palette::current();
    const bool isAlone = m_members.size() < 2;
    const bool isNamed = !m_members.empty()
        && std::ranges::none_of(m_members, [](const Member &member) { return member.name.isEmpty(); });
    m_verdict->setText(!isNamed      ? tr("Enter the name of a lock to see its members.")
                           : isAlone ? tr("This lock is not known to be a member of a multi lock.")
                                     : verdictText(picture));
    setTextColor(*m_verdict, isAlone || !isNamed ? palette[Role::Muted] : palette[tokenOf(picture.state)].text);
    m_reason->setText(isAlone       ? tr("If it is one, add the other deployments to see all members. They are opened "
                                               "read-only.")
                          : isNamed ? reasonText(picture)
                                    : QString());
    m_reason->setVisible(!m_reason->text().isEmpty());
    setTextColor(*m_reason, palette[Role::Muted]);
    m_shared->setText(sharedText(picture));
    m_shared->setVisible(!picture.shared.empty());
    setTextColor(*m_shared, palette[Token::Warning].text);
}

void MembersView::fill(QTreeWidgetItem &item, const Member &member)
{
    const QString name = QString::fromUtf8(member.name.bytes());
    item.setText(Deployment, member.deployment);
    if (item.text(Key) != name)
        item.setText(Key, name);
    const Palette &palette = Palette::current();
    if (!member.reading) {
        for (const Column column : {Node, Holds, TimeLeft})
            item.setText(column, unknown());
        const QString why = member.reading.error().message.translated();
        const bool isAsked = member.reading.error().message.code() != "member-name-missing"_L1;
        item.setText(HeldBy, isAsked ? tr("unknown: %1").arg(why) : unknown());
        item.setToolTip(HeldBy, isAsked ? why : QString());
        item.setForeground(HeldBy, isAsked ? palette[Token::Warning].text : palette[Role::Muted]);
    } else {
        const LockSnapshot &lock = member.reading->lock;
        item.setText(Node, lock.node);
        item.setText(HeldBy, holdersOf(lock));
        item.setToolTip(HeldBy, {});
        item.setForeground(HeldBy, palette[models::tokenOf(lock)].text);
        item.setText(Holds, lock.holds() > 0 ? number(lock.holds()) : unknown());
        item.setText(TimeLeft, ttl(models::remainingMs(lock, ViewClock::shown())));
    }
    item.setData(Deployment, Qt::AccessibleTextRole,
                 tr("%1, %2 on %3: %4, TTL %5", "deployment, key, node, holder, time left")
                     .arg(member.deployment, name, item.text(Node), item.text(HeldBy), item.text(TimeLeft)));
}

QString MembersView::holdersOf(const LockSnapshot &lock) const
{
    return lock.mode == schema::LockMode::Free ? tr("free") : models::holdersText(lock, m_names);
}

QString MembersView::partyText(const inspect::QuorumHolder &holder) const
{
    const std::optional<HolderId> id = HolderId::parse(holder.fields.front());
    if (!id)
        return displayName(holder.fields.front());
    return holder.isConcluded()
        ? tr("thread %1 of %n client(s)", nullptr, int(holder.fields.size())).arg(id->thread.value)
        : m_names.brief(*id);
}

QString MembersView::verdictText(const QuorumPicture &picture) const
{
    const QString missing = picture.answered < picture.members
        ? tr(" %n deployment(s) could not be read.", nullptr, picture.members - picture.answered)
        : QString();
    const auto count = [](std::size_t members) { return number(qint64(members)); };
    switch (picture.state) {
    case State::Free: return tr("FREE: no member is held.") + missing;
    case State::Held:
        return (picture.holders.front().isConcluded()
                    ? tr("HELD by %1, if they are one program: %2 of %3 members, %4 needed.")
                    : tr("HELD by %1: %2 of %3 members, %4 needed."))
                   .arg(partyText(picture.holders.front()), count(picture.holders.front().members.size()),
                        number(picture.members), number(picture.needed))
            + missing;
    case State::Partial:
        return tr("NOT HELD: %1 has %2 of %3 members, %4 needed.")
                   .arg(partyText(picture.holders.front()), count(picture.holders.front().members.size()),
                        number(picture.members), number(picture.needed))
            + missing;
    case State::Split: {
        QStringList parties;
        for (const inspect::QuorumHolder &holder : picture.holders)
            parties << tr("%1 has %2", "who, of how many members").arg(partyText(holder), count(holder.members.size()));
        return tr("SPLIT: no client holds the required %1 of %2 members (%3).")
                   .arg(number(picture.needed), number(picture.members), parties.join(tr(", ")))
            + missing;
    }
    case State::NotKnown: break;
    }
    return tr("UNKNOWN: only %1 of %2 deployments could be read.")
        .arg(number(picture.answered), number(picture.members));
}

QString MembersView::reasonText(const QuorumPicture &picture) const
{
    QStringList all;
    if (picture.state == State::Held)
        all << (picture.together.neverExpires()
                    ? tr("It never expires: enough of its members have no TTL.")
                    : tr("It ends in %1 unless it is renewed, because too few members remain.")
                          .arg(ttl(picture.together.ms)));
    if (picture.state == State::Partial)
        all << tr("It is being acquired or released. If this persists, its client has probably crashed.");
    if (picture.state == State::Split)
        all << tr("If this persists, all of them wait until leases expire.");
    if (!picture.holders.empty() && picture.holders.front().isConcluded())
        all << tr(
            "A program has a different UUID on each deployment. The common thread suggests that this is one program.");
    return sentences(all);
}

QString MembersView::sharedText(const QuorumPicture &picture) const
{
    QStringList lines;
    for (const inspect::SharedPrimary &shared : picture.shared) {
        QStringList members;
        for (const std::size_t member : shared.members)
            members << m_members[member].deployment;
        const QString text = shared.isCertain
            ? tr("%1 are on one primary, %2: they fail together and do not form a majority.")
            : tr("%1 have the same address, %2: they may be on one primary.");
        lines << text.arg(members.join(tr(", ")), shared.node);
    }
    return lines.join(u'\n');
}

} // namespace lockscope::ui::waitfor
