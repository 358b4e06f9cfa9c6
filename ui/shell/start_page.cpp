// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/start_page.h"

#include "ui/common/icons.h"
#include "ui/common/label.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/text_color.h"
#include "ui/connection/url_fields.h"
#include "ui/shell/language_box.h"

#include <QAction>
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using connection::ConnectionValues;
using connection::UrlFields;

namespace {

constexpr int widthInLetters = 100;
const auto localUrl = u"redis://127.0.0.1:6379"_s;

} // namespace

StartPage::StartPage(const QString &language, const QActionGroup &themes, bool hasWayBack, QWidget *parent)
    : QScrollArea(parent)
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"startPage"_s);
    setAccessibleName(tr("Start page"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // all that is in it can have the focus
    setWidgetResizable(true);
    setBackgroundRole(QPalette::Base);
    auto *page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    auto *body = new QWidget(page);
    body->setMaximumWidth(widthInLetters * fontMetrics().averageCharWidth());
    auto *grid = new QGridLayout(body);
    grid->setContentsMargins(4 * m.u, 3 * m.u, 4 * m.u, 3 * m.u);
    grid->setHorizontalSpacing(3 * m.u);
    grid->setVerticalSpacing(3 * m.u);
    grid->setColumnStretch(1, 1);
    auto *title = new Label(tr("See who holds, who waits and what blocks each lock."), body);
    title->setFont(scaled(font(), 1.15, true));
    title->setWordWrap(true);
    grid->addWidget(title, 0, 0, 1, 2);
    makeWays(*grid, hasWayBack);
    grid->addWidget(makeLook(language, themes), grid->rowCount(), 0, 1, 2);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addStretch(1);
    auto *middle = new QHBoxLayout;
    middle->addStretch(1);
    middle->addWidget(body, 1000); // as wide as it may be
    middle->addStretch(1);
    column->addLayout(middle);
    column->addStretch(2);
    setWidget(page);
    recolor();
}

QPushButton *StartPage::makeButton(const QString &name, const QString &text, const QString &iconName)
{
    auto *button = new QPushButton(icon(iconName), text, this);
    button->setObjectName(name);
    button->setMinimumHeight(Metrics::of(font()).button());
    button->setAutoDefault(true); // Return does what Space does
    return button;
}

QLabel *StartPage::makeNote(const QString &text)
{
    auto *note = new Label(text, this);
    note->setWordWrap(true);
    m_notes << note;
    return note;
}

void StartPage::makeWays(QGridLayout &grid, bool hasWayBack)
{
    QPushButton *sandbox = makeButton(u"startSandbox"_s, tr("Try it now"), u"sandbox"_s);
    QPushButton *connection = makeButton(u"startConnect"_s, tr("Connect"), u"node"_s);
    QPushButton *recording = makeButton(u"startRecording"_s, tr("Open a recording…"), u"start"_s);
    setFocusProxy(sandbox);
    grid.addWidget(sandbox, 1, 0);
    grid.addWidget(makeNote(tr("Starts a private Redis with readers and writers, gone at exit.")), 1, 1);
    grid.addWidget(connection, 2, 0);
    grid.addWidget(makeConnectFields(), 2, 1);
    QPushButton *profiles = makeButton(u"startProfiles"_s, tr("Saved connections"), u"settings"_s);
    grid.addWidget(profiles, 3, 0);
    grid.addWidget(makeNote(tr("Saved profiles with TLS and sign-in; make a new one.")), 3, 1);
    connect(profiles, &QPushButton::clicked, this, &StartPage::profilesRequested);
    grid.addWidget(recording, 4, 0);
    grid.addWidget(makeNote(tr("Plays back without a Redis server.")), 4, 1);
    if (hasWayBack) {
        QPushButton *back = makeButton(u"startBack"_s, tr("Back to the locks"), u"lock-free"_s);
        grid.addWidget(back, 5, 0);
        grid.addWidget(makeNote(tr("Stays connected as before (Esc).")), 5, 1);
        connect(back, &QPushButton::clicked, this, &StartPage::backRequested);
    }
    connect(sandbox, &QPushButton::clicked, this, &StartPage::sandboxRequested);
    connect(connection, &QPushButton::clicked, this, &StartPage::requestConnection);
    connect(recording, &QPushButton::clicked, this, &StartPage::recordingRequested);
    connect(m_url, &QLineEdit::returnPressed, this, &StartPage::requestConnection);
}

QWidget *StartPage::makeConnectFields()
{
    const Metrics m = Metrics::of(font());
    auto *fields = new QWidget(this);
    auto *row = new QHBoxLayout(fields);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * m.u);
    m_url = new QLineEdit(fields);
    m_url->setObjectName(u"startUrl"_s);
    m_url->setAccessibleName(tr("URL of your Redis"));
    m_url->setFont(fixedFont(font()));
    m_url->setPlaceholderText(localUrl);
    m_url->setToolTip(tr("Left empty: the Redis of this computer, %1.").arg(localUrl));
    m_url->setMinimumHeight(m.button());
    m_readOnly = new QCheckBox(tr("Read-only"), fields);
    m_readOnly->setObjectName(u"startReadOnly"_s);
    m_readOnly->setChecked(true);
    m_readOnly->setToolTip(tr("Actions that write are not shown."));
    row->addWidget(m_url, 1);
    row->addWidget(m_readOnly);
    return fields;
}

QWidget *StartPage::makeLook(const QString &language, const QActionGroup &themes)
{
    auto *look = new QWidget(this);
    auto *row = new QHBoxLayout(look);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * Metrics::of(font()).u);
    const auto add = [&](QComboBox *box, const QString &name, const QString &text) {
        box->setObjectName(name);
        auto *label = new Label(text, look);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
    };
    auto *languages = new LanguageBox(language, look);
    add(languages, u"startLanguage"_s, tr("&Language"));
    row->addSpacing(2 * Metrics::of(font()).u);
    auto *looks = new QComboBox(look);
    looks->setMinimumHeight(languages->minimumHeight());
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

void StartPage::requestConnection()
{
    ConnectionValues values;
    const QString text = m_url->text().trimmed();
    values.url = text.isEmpty() ? localUrl : text;
    values.isReadOnly = m_readOnly->isChecked();
    // A password that was pasted goes where passwords are; what is no URL is said by who connects.
    if (const std::optional<UrlFields> parsed = UrlFields::parse(values.url, &values.password);
        parsed && !values.password.isEmpty())
        values.url = parsed->toUrl();
    Q_EMIT connectRequested(values);
}

void StartPage::recolor()
{
    for (QLabel *note : std::as_const(m_notes))
        setTextColor(*note, Palette::current()[Role::Muted]);
}

void StartPage::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolor();
}

} // namespace lockscope::ui::shell
