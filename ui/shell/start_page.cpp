// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/start_page.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/screen_reader.h"
#include "ui/common/widgets.h"
#include "ui/connection/attempt_pane.h"
#include "ui/connection/connection_cards.h"
#include "ui/connection/url_line.h"
#include "ui/shell/language_box.h"

#include <QAction>
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using connection::AttemptPane;
using connection::ConnectionCards;
using connection::ConnectionValues;
using connection::KnownConnection;
using connection::UrlLine;

namespace {

constexpr int widthInLetters = 150;
const auto localUrl = u"redis://127.0.0.1:6379"_s;

} // namespace

StartPage::StartPage(const QString &language, const QActionGroup &themes, bool hasWayBack, QWidget *parent)
    : QScrollArea(parent), m_left(new QStackedWidget), m_cards(new ConnectionCards), m_attempt(new AttemptPane)
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"startPage"_s);
    setAccessibleName(tr("Start page"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // only its contents take the focus
    setWidgetResizable(true);
    setBackgroundRole(QPalette::Base);
    auto *page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    auto *body = new QWidget(page);
    body->setMaximumWidth(widthInLetters * fontMetrics().averageCharWidth());
    auto *rows = padded<QVBoxLayout>(body, 4 * m.u, {4 * m.u, 6 * m.u, 4 * m.u, 4 * m.u});
    auto *title = new Label(tr("See who holds each lock, who waits for it and what blocks it."), body);
    title->setFont(scaled(font(), 1.15, true));
    title->setWordWrap(true);
    rows->addWidget(title);
    auto *columns = flush<QHBoxLayout>(nullptr, 8 * m.u);
    m_left->addWidget(makeConnections());
    m_left->addWidget(m_attempt);
    columns->addWidget(m_left, 5);
    columns->addWidget(m_others = makeOthers(hasWayBack), 3);
    rows->addLayout(columns, 1); // aligned at the top: nothing moves when an attempt replaces the connections
    rows->addWidget(makeLook(language, themes));
    auto *middle = flush<QHBoxLayout>(page, 0);
    middle->addStretch(1);
    middle->addWidget(body, 1000); // as wide as its maximum
    middle->addStretch(1);
    setWidget(page);
    setConnections({});
}

QPushButton *StartPage::makeButton(const QString &name, const QString &text, const QString &iconName)
{
    auto *button = named<QPushButton>(name, iconName.isEmpty() ? QIcon() : icon(iconName), text, this);
    button->setAutoDefault(true); // Return works like Space
    return button;
}

QLabel *StartPage::makeHeading(const QString &text)
{
    auto *heading = new Label(text, this);
    heading->setFont(scaled(font(), 1, true));
    return heading;
}

QWidget *StartPage::makeConnections()
{
    const Metrics m = Metrics::of(font());
    auto *ways = new QWidget(this);
    auto *column = flush<QVBoxLayout>(ways, 2 * m.u);
    column->addWidget(makeHeading(tr("Connections")));
    column->addWidget(m_cards);
    column->addWidget(makeButtons());
    column->addSpacing(3 * m.u);
    column->addWidget(makeConnectFields());
    column->addStretch(1);
    m_cards->installEventFilter(this);
    connect(m_cards, &ConnectionCards::connectRequested, this, &StartPage::connectRequested);
    connect(m_cards, &ConnectionCards::editRequested, this, &StartPage::editRequested);
    connect(m_cards, &ConnectionCards::forgetRequested, this, &StartPage::forgetRequested);
    return ways;
}

QWidget *StartPage::makeButtons()
{
    auto *buttons = new QWidget(this);
    auto *row = flush<QHBoxLayout>(buttons, 2 * Metrics::of(font()).u);
    m_open = makeButton(u"startConnectChosen"_s, tr("Connect"), u"node"_s);
    m_open->setToolTip(tr("Open the selected connection (double-click)"));
    m_edit = makeButton(u"startEdit"_s, tr("Edit…"));
    QPushButton *fresh = makeButton(u"startNew"_s, tr("New connection…"));
    fresh->setToolTip(tr("New connection with TLS, sign-in and a name"));
    for (QPushButton *button : {m_open, m_edit, fresh})
        row->addWidget(button);
    row->addStretch(1);
    connect(fresh, &QPushButton::clicked, this, &StartPage::newRequested);
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (const KnownConnection *known = m_cards->chosen())
            Q_EMIT connectRequested(ConnectionValues(known->values));
    });
    connect(m_edit, &QPushButton::clicked, this, [this] {
        if (const KnownConnection *known = m_cards->chosen())
            Q_EMIT editRequested(ConnectionValues(known->values));
    });
    connect(m_cards, &ConnectionCards::chosenChanged, this, [this] {
        for (QPushButton *button : {m_open, m_edit})
            button->setEnabled(m_cards->chosen());
    });
    return buttons;
}

QWidget *StartPage::makeConnectFields()
{
    const Metrics m = Metrics::of(font());
    auto *fields = new QWidget(this);
    auto *column = flush<QVBoxLayout>(fields, 2 * m.u);
    column->addWidget(makeHeading(tr("Connect to a URL")));
    auto *row = flush<QHBoxLayout>(nullptr, 2 * m.u);
    m_url = named<UrlLine>(u"startUrl"_s, fields);
    m_url->setAccessibleName(tr("Redis URL"));
    m_url->setFont(fixedFont(font()));
    m_url->setPlaceholderText(localUrl);
    m_url->setToolTip(tr("If empty: Redis on this computer (%1)").arg(localUrl));
    m_readOnly = named<QCheckBox>(u"startReadOnly"_s, tr("Read-only"), fields);
    m_readOnly->setChecked(true);
    m_readOnly->setToolTip(tr("Hide actions that write"));
    QPushButton *open = makeButton(u"startConnect"_s, tr("Connect"), u"node"_s);
    row->addWidget(m_url, 1);
    row->addWidget(m_readOnly);
    row->addWidget(open);
    column->addLayout(row);
    column->addWidget(m_passwordRow = makePasswordRow());
    m_problem = named<Label>(u"startProblem"_s, fields);
    m_problem->setWordWrap(true);
    setTextColor(*m_problem, Palette::current()[Token::Error].text);
    m_problem->hide();
    column->addWidget(m_problem);
    connect(open, &QPushButton::clicked, this, &StartPage::requestConnection);
    connect(m_url, &QLineEdit::returnPressed, this, &StartPage::requestConnection);
    connect(m_url, &UrlLine::passwordFound, this, &StartPage::setPassword);
    connect(m_url, &QLineEdit::textEdited, this, [this] {
        m_problem->hide();
        if (m_url->text().isEmpty())
            setPassword({});
    });
    return fields;
}

QWidget *StartPage::makePasswordRow()
{
    auto *passwordRow = new QWidget(this);
    auto *row = flush<QHBoxLayout>(passwordRow, 2 * Metrics::of(font()).u);
    auto *label = new Label(tr("Password"), passwordRow);
    m_password = named<QLineEdit>(u"startPassword"_s, passwordRow);
    m_password->setEchoMode(QLineEdit::Password);
    label->setBuddy(m_password);
    row->addWidget(label);
    row->addWidget(m_password, 1);
    passwordRow->hide();
    connect(m_password, &QLineEdit::returnPressed, this, &StartPage::requestConnection);
    return passwordRow;
}

void StartPage::setPassword(const QString &password)
{
    m_password->setText(password);
    m_passwordRow->setVisible(!password.isEmpty());
}

QWidget *StartPage::makeOthers(bool hasWayBack)
{
    const Metrics m = Metrics::of(font());
    auto *others = new QWidget(this);
    auto *column = flush<QVBoxLayout>(others, 2 * m.u);
    const auto add = [&](QPushButton *button, const QString &note, void (StartPage::*request)()) {
        column->addWidget(button);
        column->addWidget(makeNote(note, this));
        column->addSpacing(2 * m.u);
        connect(button, &QPushButton::clicked, this, request);
    };
    column->addWidget(makeHeading(tr("Without a server")));
    add(makeButton(u"startSandbox"_s, tr("Try the sandbox"), u"sandbox"_s),
        tr("Starts a private Redis with readers and writers and removes it at exit."), &StartPage::sandboxRequested);
    add(makeButton(u"startDemonstration"_s, tr("Show the demonstration"), u"sandbox"_s),
        tr("Explains a read/write lock step by step in the sandbox."), &StartPage::demonstrationRequested);
    add(makeButton(u"startRecording"_s, tr("Open a recording…"), u"start"_s),
        tr("Plays it back without a Redis server."), &StartPage::recordingRequested);
    if (hasWayBack)
        add(makeButton(u"startBack"_s, tr("Back to the locks"), u"lock-free"_s),
            tr("Keeps the current connection (Esc)."), &StartPage::backRequested);
    column->addStretch(1);
    return others;
}

QWidget *StartPage::makeLook(const QString &language, const QActionGroup &themes)
{
    auto *look = new QWidget(this);
    auto *row = flush<QHBoxLayout>(look, 2 * Metrics::of(font()).u);
    const auto add = [&](QComboBox *box, const QString &name, const QString &text) {
        box->setObjectName(name);
        auto *label = new Label(text, look);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
    };
    auto *languages = new LanguageBox(language, look);
    add(languages, u"startLanguage"_s, tr("L&anguage"));
    row->addSpacing(2 * Metrics::of(font()).u);
    auto *looks = new QComboBox(look);
    add(looks, u"startTheme"_s, tr("&Theme"));
    const QList<QAction *> choices = themes.actions();
    for (const QAction *choice : choices)
        looks->addItem(choice->text());
    const auto follow = [looks, &themes] {
        looks->setCurrentIndex(int(themes.actions().indexOf(themes.checkedAction())));
    };
    follow();
    row->addStretch(1);
    connect(languages, &LanguageBox::chosen, this, &StartPage::languageChosen);
    connect(looks, &QComboBox::activated, this, [choices](int index) { choices[index]->trigger(); });
    connect(&themes, &QActionGroup::triggered, looks, follow);
    return look;
}

void StartPage::setConnections(std::vector<KnownConnection> all)
{
    for (QWidget *part : std::initializer_list<QWidget *> {m_cards, m_open, m_edit})
        part->setVisible(!all.empty());
    m_cards->setConnections(std::move(all));
    focusFirst();
}

/// Focuses the last used connection. Without one, Return must not start a server that was not asked for.
void StartPage::focusFirst()
{
    QWidget *first = m_cards->isHidden() ? static_cast<QWidget *>(m_url) : m_cards;
    const bool hasFocus = focusProxy() && focusProxy()->hasFocus();
    setFocusProxy(first);
    if (hasFocus)
        first->setFocus(Qt::OtherFocusReason);
}

/// A URL that is typed or pasted while a card has the focus goes to its field: Return must not open the card instead.
bool StartPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_cards || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
        return QScrollArea::eventFilter(watched, event);
    auto *key = static_cast<QKeyEvent *>(event);
    const bool isCommand = key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const QChar letter = key->text().isEmpty() ? QChar() : key->text().front();
    const bool isText = letter.isPrint() && !letter.isSpace()
        && (!isCommand || key->modifiers() == (Qt::ControlModifier | Qt::AltModifier)); // AltGr
    if (!isText && !key->matches(QKeySequence::Paste))
        return QScrollArea::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    m_url->setFocus(Qt::OtherFocusReason);
    m_url->selectAll();
    QCoreApplication::sendEvent(m_url, event);
    return true;
}

void StartPage::showAttempt()
{
    m_problem->hide();
    m_left->setCurrentWidget(m_attempt);
    verticalScrollBar()->setValue(0); // the heading names the server
    m_others->setEnabled(false);      // one attempt at a time
}

void StartPage::showWays()
{
    m_others->setEnabled(true);
    m_left->setCurrentIndex(0);
    setFocus(Qt::OtherFocusReason);
}

void StartPage::showProblem(const QString &text)
{
    m_problem->setText(text);
    m_problem->show();
    m_url->setFocus(Qt::OtherFocusReason);
    announce(*this, text);
}

void StartPage::requestConnection()
{
    ConnectionValues values;
    const QString text = m_url->text().trimmed();
    values.url = text.isEmpty() ? localUrl : text;
    values.isReadOnly = m_readOnly->isChecked();
    values.password = m_password->text();
    Q_EMIT connectRequested(values);
}

} // namespace lockscope::ui::shell
