// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/client_card.h"

#include "core/base/printable.h"
#include "core/inspect/snapshot/client_address.h"
#include "ui/common/form.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/view_clock.h"
#include "ui/common/widgets.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using inspect::AddressCertainty;

namespace {

constexpr int widthInLetters = 64;
constexpr int listedRows = 5; ///< without scrolling
constexpr int fewestRows = 2; ///< on a small screen
constexpr int maxNameLength = 60;
constexpr qsizetype maxAddresses = 4;

QString modeText(const inspect::Holder &holder)
{
    if (holder.isGhost)
        return ClientCard::tr("ghost: its read hold has expired");
    switch (holder.mode) {
    case schema::LockMode::Read: return ClientCard::tr("holds the read lock");
    case schema::LockMode::Write: return ClientCard::tr("holds the write lock");
    default: return ClientCard::tr("holds");
    }
}

QString alternatives(QStringList all)
{
    for (QString &each : all)
        each = printable(each.toUtf8());
    const qsizetype more = all.size() - maxAddresses;
    if (more > 0)
        all = all.first(maxAddresses) << ClientCard::tr("%1 more").arg(number(more));
    return all.join(ClientCard::tr(" or ", "between addresses"));
}

/// States how certain the possible addresses or names are, in the words of the command `who`.
QString conclusion(AddressCertainty certainty, const QStringList &choices)
{
    const QString all = alternatives(choices);
    if (choices.isEmpty() || certainty == AddressCertainty::Unknown)
        return unknown();
    if (certainty == AddressCertainty::IfConnected)
        return ClientCard::tr("%1, if it is still connected").arg(all);
    return choices.size() == 1 ? all : ClientCard::tr("one of %1: %2").arg(number(choices.size()), all);
}

QString nameText(const inspect::ClientAddress &address)
{
    QStringList choices = address.names();
    if (choices.isEmpty())
        return address.places.empty() ? unknown() : ClientCard::tr("none", "name of a connection");
    if (std::ranges::any_of(address.places, [](const auto &place) { return place.name.isEmpty(); }))
        choices << ClientCard::tr("no name");
    return conclusion(address.certainty, choices);
}

/// As a sentence.
QString reasonText(const Message &reason)
{
    QString text = ClientCard::tr("%1.", "a reason as a sentence").arg(reason.translated());
    text[0] = text[0].toUpper();
    return text;
}

QString agoText(TimePoint at)
{
    const auto ms = std::chrono::duration_cast<Millis>(ViewClock::shown() - at).count();
    return ClientCard::tr("%1 ago").arg(duration(std::max<qint64>(ms, 0)));
}

} // namespace

ClientCard::ClientCard(const models::LockTableModel &locks, const ClientId &client, QWidget *parent)
    : QDialog(parent), m_locks(locks), m_client(client), m_title(ui::named<Label>(u"clientTitle"_s, this)),
      m_name(ui::named<QLineEdit>(u"clientName"_s, this)),
      m_save(ui::named<QPushButton>(u"clientSave"_s, tr("Save"), this)), m_address(new Label(this)),
      m_reason(ui::named<Label>(u"clientReason"_s, this)), m_connection(new Label(this)),
      m_list(ui::named<QListWidget>(u"clientLocks"_s, this)), m_first(new Label(this)), m_last(new Label(this))
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"clientCard"_s);
    setWindowTitle(tr("Client"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(4 * m.u, 4 * m.u, 4 * m.u, 3 * m.u);
    column->setSpacing(3 * m.u);
    m_title->setFont(scaled(font(), 1.15, true));
    column->addWidget(m_title);
    auto *form = new Form;
    form->setHorizontalSpacing(4 * m.u);
    form->setVerticalSpacing(2 * m.u);
    auto *naming = new QWidget(this);
    auto *row = new QHBoxLayout(naming);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_name, 1);
    row->addWidget(m_save);
    m_name->setAccessibleName(tr("Name"));
    m_name->setPlaceholderText(tr("Name it here"));
    m_name->setMaxLength(maxNameLength);
    m_name->setText(locks.names().alias(client));
    m_save->setEnabled(false);
    naming->setFocusProxy(m_name);
    form->addRow(tr("Name"), naming);
    QWidget *before = m_save;
    const auto addText = [&](const QString &title, QLabel *label, const QString &name) {
        label->setObjectName(name);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setFocusPolicy(Qt::StrongFocus); // to be copied by keys
        form->addRow(title, label);
        setTabOrder(std::exchange(before, label), label);
    };
    addText(u"UUID"_s, new Label(QString::fromLatin1(client.bytes()), this), u"clientUuid"_s);
    addText(tr("Address"), m_address, u"clientAddress"_s);
    m_reason->setFont(scaled(font(), 0.9));
    m_reason->setWordWrap(true);
    form->addRow(nullptr, m_reason);
    addText(tr("Connection name"), m_connection, u"clientConnection"_s);
    addText(tr("First seen"), m_first, u"clientFirst"_s);
    addText(tr("Last seen in Redis"), m_last, u"clientLast"_s);
    column->addLayout(form);
    auto *heading = new Label(tr("&Locks"), this);
    heading->setBuddy(m_list);
    column->addWidget(heading);
    m_list->setAccessibleName(tr("Locks that the client holds or waits for"));
    m_list->setTextElideMode(Qt::ElideMiddle);
    setTabOrder(before, m_list);
    m_list->setMinimumHeight(fewestRows * m.denseRow());
    column->addWidget(m_list, 1);
    auto *buttons = new QHBoxLayout;
    auto *close = new QPushButton(tr("Close"), this);
    close->setAutoDefault(false);
    buttons->addStretch(1);
    buttons->addWidget(close);
    column->addLayout(buttons);
    setMinimumWidth(widthInLetters * fontMetrics().averageCharWidth());

    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &ClientCard::save);
    connect(m_name, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_save->setEnabled(text.trimmed() != m_locks.names().alias(m_client));
        m_save->setDefault(m_save->isEnabled());
    });
    connect(m_list, &QListWidget::itemClicked, this, &ClientCard::request);
    connect(m_list, &QListWidget::itemActivated, this, &ClientCard::request);
    connect(&m_tick, &QTimer::timeout, this, &ClientCard::refresh);
    m_tick.start(1s);
    showAddressReason(tr("Reading the connections…"));
    refresh();
    m_list->setFocus();
}

void ClientCard::fit()
{
    const int width = std::max({this->width(), minimumWidth(), sizeHint().width()});
    const int room = (listedRows - fewestRows) * Metrics::of(font()).denseRow();
    const int most = screen()->availableGeometry().height() - style()->pixelMetric(QStyle::PM_TitleBarHeight);
    resize(width, std::max(height(), std::min(layout()->totalHeightForWidth(width) + room, most)));
}

void ClientCard::save()
{
    if (!m_save->isEnabled())
        return;
    Q_EMIT named(m_client, m_name->text().trimmed());
    m_save->setEnabled(m_name->text().trimmed() != m_locks.names().alias(m_client));
    refresh();
}

void ClientCard::request(const QListWidgetItem *item)
{
    const QByteArray name = item->data(Qt::UserRole).toByteArray();
    if (!isVisible() || name.isEmpty())
        return; // a click may also activate
    accept();
    Q_EMIT lockRequested(LockName(name));
}

std::vector<LockName> ClientCard::renewableLocks() const
{
    std::vector<LockName> held;
    for (int row = 0; row < m_locks.rowCount(); ++row) {
        const inspect::LockSnapshot &lock = m_locks.row(row).lock;
        if (!lock.ttl.neverExpires()
            && std::ranges::any_of(lock.holders, [&](const auto &holder) { return holder.id.client == m_client; }))
            held.push_back(lock.name);
    }
    return held;
}

void ClientCard::showAddressReason(const QString &reason)
{
    m_address->setText(unknown());
    m_reason->setText(reason);
    m_connection->setText(unknown());
    fit();
}

void ClientCard::showAddress(const Result<inspect::ClientAddress> &address, bool isFollowed)
{
    if (!address)
        return showAddressReason(address.error().message.translated());
    m_address->setText(conclusion(address->certainty, address->addresses()));
    m_isConnected = address->certainty == AddressCertainty::Certain || address->certainty == AddressCertainty::OneOf;
    refresh();
    const bool isProven = address->certainty == AddressCertainty::Certain
        && address->reason.code() != u"hint-connected"_s; // the address of all clients
    QStringList reasons {isProven ? tr("Certain: %1.").arg(address->reason.translated()) : reasonText(address->reason)};
    for (const inspect::Unread &unread : address->unread)
        reasons << reasonText(toMessage(unread));
    if (isFollowed)
        reasons << tr("Waiting for its next renewal…");
    m_reason->setText(sentences(reasons));
    m_connection->setText(nameText(*address));
    fit();
}

void ClientCard::refresh()
{
    const QString alias = m_locks.names().alias(m_client);
    m_title->setText(alias.isEmpty() ? tr("Client %1").arg(m_locks.names().brief(m_client))
                                     : printable(alias.toUtf8()));
    showLocks();
    const std::optional<models::ClientTimes::Seen> seen = m_locks.clientTimes().of(m_client);
    m_first->setText(seen ? agoText(seen->first) : unknown());
    m_last->setText(!seen ? unknown()
                        : m_list->item(0)->flags().testFlag(Qt::ItemIsSelectable)
                        ? (m_isConnected ? tr("now") : tr("its locks are still stored"))
                        : agoText(seen->last));
}

void ClientCard::showLocks()
{
    QStringList texts;
    std::vector<LockName> names;
    const auto add = [&](const LockName &lock, const QString &state) {
        texts.append(tr("%1: %2", "lock, state").arg(displayName(lock.bytes()), state));
        names.push_back(lock);
    };
    for (int row = 0; row < m_locks.rowCount(); ++row) {
        const inspect::LockSnapshot &lock = m_locks.row(row).lock;
        for (const inspect::Holder &holder : lock.holders)
            if (holder.id.client == m_client)
                add(lock.name, modeText(holder));
        for (std::size_t i = 0; i < lock.queue.size(); ++i)
            if (lock.queue[i].id.client == m_client)
                add(lock.name, tr("waits, place %1").arg(number(qint64(i) + 1)));
    }
    const bool isIdle = texts.isEmpty();
    if (isIdle)
        texts.append(tr("Holds no lock and is in no fair queue"));
    if (texts == m_shown)
        return;
    m_shown = texts;
    const int current = m_list->currentRow();
    m_list->clear();
    for (qsizetype i = 0; i < texts.size(); ++i) {
        auto *item = new QListWidgetItem(texts[i], m_list);
        if (isIdle) {
            item->setFlags(Qt::ItemIsEnabled);
            continue;
        }
        item->setData(Qt::UserRole, names[std::size_t(i)].bytes());
        item->setToolTip(tr("Show the lock"));
    }
    m_list->setCurrentRow(isIdle ? -1 : std::clamp(current, 0, int(texts.size()) - 1));
}

} // namespace lockscope::ui::detail
