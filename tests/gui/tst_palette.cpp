// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"
#include "ui/common/badges.h"
#include "ui/common/drawn_line.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/style.h"

#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleOptionSlider>
#include <QTest>
#include <QTreeWidget>
#include <cmath>
#include <numbers>

using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

struct Lab
{
    double l, a, b;
};
using Matrix = std::array<std::array<double, 3>, 3>;

// Machado, Oliveira, Fernandes 2009, severity 1, for linear RGB.
constexpr Matrix normal {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix deuteranopia {
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix protanopia {
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};

double linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Lab seen(const QColor &color, const Matrix &eye)
{
    const std::array<double, 3> in {linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    std::array<double, 3> rgb {};
    for (std::size_t i = 0; i < 3; ++i)
        rgb[i] = std::clamp(eye[i][0] * in[0] + eye[i][1] * in[1] + eye[i][2] * in[2], 0.0, 1.0);
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f((0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2]) / 0.95047);
    const double y = f(0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2]);
    const double z = f((0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double degrees(double y, double x)
{
    const double angle = std::atan2(y, x) * 180 / std::numbers::pi;
    return angle < 0 ? angle + 360 : angle;
}

/// CIEDE2000.
double difference(const Lab &p, const Lab &q)
{
    const auto cosDegrees = [](double d) { return std::cos(d * std::numbers::pi / 180); };
    const auto pow7 = [](double c) { return std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7)); };
    const double g = 0.5 * (1 - std::sqrt(pow7((std::hypot(p.a, p.b) + std::hypot(q.a, q.b)) / 2)));
    const double c1 = std::hypot(p.a * (1 + g), p.b);
    const double c2 = std::hypot(q.a * (1 + g), q.b);
    const double h1 = degrees(p.b, p.a * (1 + g));
    const double h2 = degrees(q.b, q.a * (1 + g));
    double dh = h2 - h1;
    if (std::abs(dh) > 180)
        dh += dh > 0 ? -360 : 360;
    const double dH = 2 * std::sqrt(c1 * c2) * std::sin(dh / 2 * std::numbers::pi / 180);
    const double l = (p.l + q.l) / 2;
    const double c = (c1 + c2) / 2;
    double h = (h1 + h2) / 2;
    if (std::abs(h1 - h2) > 180)
        h += h < 180 ? 180 : -180;
    const double t = 1 - 0.17 * cosDegrees(h - 30) + 0.24 * cosDegrees(2 * h) + 0.32 * cosDegrees(3 * h + 6)
        - 0.2 * cosDegrees(4 * h - 63);
    const double sl = 1 + 0.015 * std::pow(l - 50, 2) / std::sqrt(20 + std::pow(l - 50, 2));
    const double sc = 1 + 0.045 * c;
    const double sh = 1 + 0.015 * c * t;
    const double turn = std::sin(2 * 30 * std::exp(-std::pow((h - 275) / 25, 2)) * std::numbers::pi / 180);
    const double rt = -2 * std::sqrt(pow7(c)) * turn;
    const double dl = (q.l - p.l) / sl;
    const double dc = (c2 - c1) / sc;
    const double dhh = dH / sh;
    return std::sqrt(dl * dl + dc * dc + dhh * dhh + rt * dc * dhh);
}

double smallestDifference(const Palette &palette, const std::vector<Token> &tokens, const Matrix &eye)
{
    double smallest = 1000;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        for (std::size_t j = i + 1; j < tokens.size(); ++j)
            smallest = std::min(smallest,
                                difference(seen(palette[tokens[i]].fill, eye), seen(palette[tokens[j]].fill, eye)));
    }
    return smallest;
}

void addThemes()
{
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

const Palette &theme()
{
    QFETCH_GLOBAL(bool, isDark);
    return isDark ? Palette::dark() : Palette::light();
}

const std::vector<Token> states {Token::Free,    Token::HeldRead, Token::HeldWrite, Token::Wanted,
                                 Token::Waiting, Token::Ghost,    Token::Expired,   Token::Fault};
const std::vector<Token> mainFour {Token::HeldRead, Token::HeldWrite, Token::Wanted, Token::Waiting};
const std::vector<Token> severities {Token::Ok, Token::Warning, Token::Error};

} // namespace

/// Repeats the calculations by which the palette was chosen.
class TestPalette : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase_data() { addThemes(); }

    void contrastFollowsWcag()
    {
        QCOMPARE(std::round(contrast(Qt::black, Qt::white) * 10), 210.0);
        QCOMPARE(std::round(contrast(QColor(0x777777), Qt::white) * 100), 448.0);
    }

    void fillsStandOutFromEveryBackground()
    {
        for (int i = 0; i < int(Token::Count); ++i) {
            const QColor &fill = theme()[Token(i)].fill;
            for (const Role ground : {Role::Base, Role::Window, Role::ItemHighlight})
                QVERIFY2(contrast(fill, theme()[ground]) >= 3,
                         qPrintable(u"token %1 on role %2"_s.arg(i).arg(int(ground))));
        }
    }

    void labelsOnFillsCanBeRead()
    {
        for (const Token token :
             {Token::HeldRead, Token::HeldWrite, Token::Wanted, Token::Waiting, Token::Ghost, Token::Fault})
            QVERIFY(contrast(Palette::labelOn(theme()[token].fill), theme()[token].fill) >= 4.5);
    }

    void textCanBeReadOnEveryBackgroundAndOnItsTint()
    {
        for (int i = 0; i < int(Token::Count); ++i) {
            const TokenColors &colors = theme()[Token(i)];
            for (const Role ground : {Role::Base, Role::AlternateBase, Role::Window, Role::ItemHighlight})
                QVERIFY2(contrast(colors.text, theme()[ground]) >= 4.5,
                         qPrintable(u"token %1 on role %2"_s.arg(i).arg(int(ground))));
            QVERIFY2(contrast(colors.text, colors.tint) >= 4.5, qPrintable(u"token %1 on its tint"_s.arg(i)));
        }
    }

    void rolesCanBeRead()
    {
        for (const Role ground : {Role::Base, Role::Window}) {
            QVERIFY(contrast(theme()[Role::Text], theme()[ground]) >= 7);
            QVERIFY(contrast(theme()[Role::Muted], theme()[ground]) >= 4.5);
            QVERIFY(contrast(theme()[Role::Link], theme()[ground]) >= 4.5);
            QVERIFY(contrast(theme()[Role::Outline], theme()[ground]) >= 3);
            QVERIFY(contrast(theme()[Role::Focus], theme()[ground]) >= 3);
        }
        for (const Role ground : {Role::AlternateBase, Role::ItemHighlight, Role::Button}) { // list rows, buttons
            QVERIFY(contrast(theme()[Role::Text], theme()[ground]) >= 7);
            QVERIFY2(contrast(theme()[Role::Muted], theme()[ground]) >= 4.5, qPrintable(u"role %1"_s.arg(int(ground))));
        }
        for (const Role ground : {Role::Window, Role::Button}) // disabled text
            QVERIFY2(contrast(theme()[Role::Disabled], theme()[ground]) >= 3,
                     qPrintable(u"role %1"_s.arg(int(ground))));
        QVERIFY(contrast(theme()[Role::Focus], theme()[Role::ItemHighlight]) >= 3);
        QVERIFY(contrast(theme()[Role::Disabled], theme()[Role::Base]) >= 4.5);
        QVERIFY(contrast(theme()[Role::HighlightedText], theme()[Role::Highlight]) >= 4.5);
        QVERIFY(contrast(theme()[Role::ToolTipText], theme()[Role::ToolTipBase]) >= 7);
    }

    void whatIsTypedIntoOrChosenFromHasAFrame()
    {
        Palette::setCurrent(theme());
        Style style;
        QLineEdit line;
        QPlainTextEdit text;
        QListWidget list;
        for (QWidget *control : std::initializer_list<QWidget *> {&line, &text, &list}) {
            control->setStyle(&style);
            control->setPalette(theme().widgets());
            control->resize(80, 60);
            const QImage picture = control->grab().toImage();
            for (const QPoint &edge : {QPoint(0, 30), QPoint(79, 30), QPoint(40, 0), QPoint(40, 59)}) {
                const double found = contrast(picture.pixelColor(edge), theme()[Role::Base]);
                QVERIFY2(found >= 3,
                         qPrintable(u"%1: %2"_s.arg(QLatin1String(control->metaObject()->className())).arg(found)));
            }
        }
    }

    void iconsAndBoxesGrowWithTheText()
    {
        Style style;
        QPushButton button;
        button.setStyle(&style);
        button.setFont(scaled(button.font(), 1.5));
        const Metrics m = Metrics::of(button.font());
        QCOMPARE(button.iconSize().height(), m.icon());
        QCOMPARE(style.pixelMetric(QStyle::PM_LineEditIconSize, nullptr, &button), m.icon());
        QCOMPARE(style.pixelMetric(QStyle::PM_IndicatorHeight, nullptr, &button), m.icon() * 7 / 8);
    }

    void rowsHaveRoomAboveAndBelowTheirWords()
    {
        Style style;
        QTreeWidget tree;
        tree.setStyle(&style);
        new QTreeWidgetItem(&tree, {u"worker"_s});
        const Metrics m = Metrics::of(tree.font());
        QVERIFY(QFontMetrics(tree.font()).height() < m.denseRow());
        QCOMPARE(tree.sizeHintForIndex(tree.model()->index(0, 0)).height(), m.denseRow());
        tree.setProperty("isTight", true);
        QCOMPARE(tree.sizeHintForIndex(tree.model()->index(0, 0)).height(), m.lineH);
    }

    void theHandleOfAScrollBarStandsOutOfItsGroove()
    {
        Palette::setCurrent(theme());
        Style style;
        QScrollBar bar(Qt::Vertical);
        bar.setStyle(&style);
        bar.setPalette(theme().widgets());
        bar.setRange(0, 100);
        bar.setPageStep(50);
        bar.resize(bar.sizeHint().width(), 200);
        QStyleOptionSlider option;
        option.initFrom(&bar);
        option.maximum = bar.maximum();
        option.pageStep = bar.pageStep();
        option.orientation = bar.orientation();
        option.upsideDown = false;
        const auto placeOf = [&](QStyle::SubControl part) {
            return style.subControlRect(QStyle::CC_ScrollBar, &option, part, &bar);
        };
        const QRect handle = placeOf(QStyle::SC_ScrollBarSlider);
        const QPoint beside(handle.center().x(), (handle.bottom() + placeOf(QStyle::SC_ScrollBarGroove).bottom()) / 2);
        const QImage picture = bar.grab().toImage();
        const double found = contrast(picture.pixelColor(handle.center()), picture.pixelColor(beside));
        QVERIFY2(found >= 3, qPrintable(QString::number(found)));
    }

    void aFlagHidesNothingOfTheLetter()
    {
        Palette::setCurrent(theme());
        constexpr int room = 8; // around the badge, which can be as high as a line of text
        for (const int side : {14, 15, 16, 18, 22, 30}) {
            for (const int ratio : {1, 2}) {
                for (const char16_t letter : {u'R', u'W', u'X'}) {
                    const QColor fill = theme()[letter == u'R' ? Token::HeldRead : Token::HeldWrite].fill;
                    const auto painted = [&](bool isContended) {
                        QImage image(QSize(side + 2 * room, side + 2 * room) * ratio, QImage::Format_RGB32);
                        image.setDevicePixelRatio(ratio);
                        image.fill(fill);
                        QPainter painter(&image);
                        paintBadge(painter, {room, room, side, side}, {letter, false, isContended}, QFont());
                        return image;
                    };
                    const QImage bare = painted(false);
                    const QImage flagged = painted(true);
                    const QColor label = Palette::labelOn(fill);
                    const auto isIn = [](const QColor &color, const QColor &seen) {
                        return contrast(color, seen) < 1.3;
                    };
                    bool hasFlag = false;
                    for (int y = 0; y < bare.height(); ++y) {
                        for (int x = 0; x < bare.width(); ++x) {
                            hasFlag |= isIn(theme()[Token::Wanted].fill, flagged.pixelColor(x, y));
                            if (isIn(label, bare.pixelColor(x, y)))
                                QVERIFY2(isIn(label, flagged.pixelColor(x, y)),
                                         qPrintable(u"%1 of %2 px at %3x: %4, %5"_s.arg(QChar(letter))
                                                        .arg(side)
                                                        .arg(ratio)
                                                        .arg(x)
                                                        .arg(y)));
                        }
                    }
                    QVERIFY(hasFlag);
                }
            }
        }
    }

    /// Keyboard navigation shows the focused button; the mouse leaves no focus ring.
    void theButtonThatHasTheKeysIsRinged()
    {
        Palette::setCurrent(theme());
        const Style style;
        QWidget window;
        QDialog dialog;
        const auto isRinged = [&](QWidget &owner, QStyle::State state) {
            QPushButton button(&owner);
            QStyleOptionButton option;
            option.initFrom(&button);
            option.rect = {0, 0, 80, 28};
            option.state = QStyle::State_Enabled | QStyle::State_Raised | state;
            QImage image(80, 28, QImage::Format_RGB32);
            image.fill(theme()[Role::Window]);
            QPainter painter(&image);
            style.drawPrimitive(QStyle::PE_PanelButtonCommand, &option, &painter, &button);
            return contrast(image.pixelColor(40, 0), theme()[Role::Focus]) < 1.3
                && contrast(image.pixelColor(0, 14), theme()[Role::Focus]) < 1.3;
        };
        QVERIFY(isRinged(window, QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange));
        QVERIFY(!isRinged(window, QStyle::State_HasFocus));
        QVERIFY(!isRinged(window, QStyle::State_KeyboardFocusChange));
        QVERIFY(isRinged(dialog, QStyle::State_HasFocus));
        QVERIFY(!isRinged(dialog, QStyle::State_None));
    }

    /// Drawn twice, from a new layout and from the cache, among other lines with the same text.
    void rememberedLinesAreDrawnAsThePainterDrawsThem()
    {
        const std::vector<QString> texts {u"held"_s, u"29.4 s"_s, u"orders:{42}:a-name-that-is-far-too-long"_s};
        const QFont plain = QGuiApplication::font();
        for (const QFont &font : {plain, fixedFont(plain), plain}) {
            for (const double ratio : {1.0, 2.0}) {
                for (const Qt::Alignment side : {Qt::AlignLeft, Qt::AlignRight}) {
                    for (const QString &text : texts) {
                        const auto drawn = [&](bool isRemembered) {
                            QImage image(QSize(120, 24) * ratio, QImage::Format_RGB32);
                            image.setDevicePixelRatio(ratio);
                            image.fill(theme()[Role::Base]);
                            QPainter painter(&image);
                            painter.setFont(font);
                            painter.setPen(theme()[Role::Text]);
                            const QRect place(3, 2, 110, 21);
                            if (isRemembered)
                                drawLine(painter, place, side | Qt::AlignVCenter, text);
                            else
                                painter.drawText(place, int(side | Qt::AlignVCenter),
                                                 elided(text, painter.fontMetrics(), place.width()));
                            return image;
                        };
                        const QImage expected = drawn(false);
                        QVERIFY2(drawn(true) == expected,
                                 qPrintable(u"%1, %2, ratio %3, side %4"_s.arg(text, font.family())
                                                .arg(ratio)
                                                .arg(int(side.toInt()))));
                        QVERIFY(drawn(true) == expected);
                    }
                }
            }
        }
    }

    void wordsOfAllScriptsStandOnOneLine()
    {
        const auto rowsOf = [](const QString &text) { // of the digit at the right
            QImage image(120, 30, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setPen(Qt::black);
            drawLine(painter, image.rect(), Qt::AlignRight | Qt::AlignVCenter, text);
            std::pair<int, int> rows(image.height(), -1);
            for (int y = 0; y < image.height(); ++y)
                for (int x = image.width() - painter.fontMetrics().horizontalAdvance(u'2'); x < image.width(); ++x)
                    if (image.pixelColor(x, y).lightness() < 128)
                        rows = {std::min(rows.first, y), std::max(rows.second, y)};
            return rows;
        };
        QVERIFY(rowsOf(u"2"_s).second > 0);
        QCOMPARE(rowsOf(u"\u7b49\u5f85 2"_s), rowsOf(u"2"_s));
    }

    void tokensDifferForEveryEye()
    {
        for (const Matrix &eye : {normal, deuteranopia, protanopia}) {
            const double state = smallestDifference(theme(), states, eye);
            const double four = smallestDifference(theme(), mainFour, eye);
            const double severity = smallestDifference(theme(), severities, eye);
            QVERIFY2(state >= 13, qPrintable(QString::number(state)));
            QVERIFY2(four >= 17, qPrintable(QString::number(four)));
            QVERIFY2(severity >= 10 - 0.05, qPrintable(QString::number(severity)));
        }
    }
};

LOCKSCOPE_TEST(TestPalette)
#include "tst_palette.moc"
