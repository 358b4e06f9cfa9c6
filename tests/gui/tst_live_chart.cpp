// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"
#include "ui/common/live_chart.h"
#include "ui/common/palette.h"
#include "ui/load/results_pane.h"
#include "ui/load/run_pane.h"

#include <QBuffer>
#include <QScrollBar>
#include <QSvgGenerator>
#include <QTest>
#include <QTreeWidget>
#include <cmath>

using namespace Qt::StringLiterals;
using lockscope::ui::LiveChart;
using lockscope::ui::Palette;
using lockscope::ui::Precision;
using lockscope::ui::Token;

namespace {

QString plain(double value, Precision)
{
    return QString::number(value);
}

/// The texts in the chart.
QByteArray wordsOf(LiveChart &chart)
{
    chart.bringUpToDate();
    QBuffer words;
    QSvgGenerator picture; // keeps text as text
    picture.setOutputDevice(&words);
    QPainter painter(&picture);
    chart.render(&painter);
    painter.end();
    return words.data();
}

/// The number of seconds on the chart's axis.
int spanOf(LiveChart &chart)
{
    const QByteArray words = wordsOf(chart);
    const qsizetype end = words.indexOf(" s ago</text>");
    return words.sliced(words.lastIndexOf('>', end) + 1).split(' ').first().toInt();
}

} // namespace

class TestLiveChart : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// A new run is not a dot at the right edge; after a minute, the last minute is shown.
    void aChartShowsAllThatThereIsUpToAMinute()
    {
        LiveChart chart({{u"read"_s, Token::HeldRead, Qt::SolidLine}}, &plain);
        chart.resize(400, 200);
        const auto spanAfter = [&chart](double seconds) {
            chart.add(seconds, {7});
            return spanOf(chart);
        };
        QCOMPARE(spanAfter(100), 15);
        QCOMPARE(spanAfter(115), 15);
        QCOMPARE(spanAfter(116), 30);
        QCOMPARE(spanAfter(131), 60);
        QCOMPARE(spanAfter(500), 60);
        chart.clear();
        const QByteArray words = wordsOf(chart);
        QVERIFY2(words.count("<text") == 1 && words.contains(">No data</text>"), words.constData()); // no scale
        QCOMPARE(spanAfter(501), 15);
    }

    void chartsOneAboveTheOtherHaveTheirAxesInLine()
    {
        LiveChart counts({{u"read"_s, Token::HeldRead, Qt::SolidLine}}, &plain);
        LiveChart times({{u"p99"_s, Token::Waiting, Qt::SolidLine}},
                        [](double value, Precision) -> QString { return QString::number(value) + u" microseconds"_s; });
        counts.resize(500, 200);
        times.resize(500, 200);
        const auto isInLine = [&] {
            return counts.chart()->plotArea().left() == times.chart()->plotArea().left()
                && counts.chart()->plotArea().right() == times.chart()->plotArea().right();
        };
        QTRY_VERIFY(!isInLine());
        LiveChart::align({&counts, &times});
        QTRY_VERIFY(isInLine());
        counts.setBaseline({QList<QPointF> {{0, 1}, {1, 1}}}); // has a separate label
        QTRY_VERIFY(isInLine());
        QFont larger = times.font();
        larger.setPointSizeF(2 * larger.pointSizeF());
        for (LiveChart *chart : {&times, &counts})
            chart->setFont(larger);
        QTRY_VERIFY(isInLine());

        times.add(100, {std::nan("")}); // no wait yet
        counts.add(100, {7});
        for (const double seconds : {110, 116}) {
            times.add(seconds, {7});
            counts.add(seconds, {7});
        }
        QCOMPARE(spanOf(counts), 30);
        QCOMPARE(spanOf(times), 30);
    }

    /// The legend is above the plot, which has the whole width beside the axis. At a low width, it has more lines.
    void theLegendTakesNoWidthAndItsEntriesDoNotOverlap()
    {
        LiveChart chart({{u"p50"_s, Token::Waiting, Qt::DotLine}, {u"p99"_s, Token::Waiting, Qt::SolidLine}}, &plain);
        chart.show();
        chart.setThreshold(9);
        chart.setBaseline({{}, {{1, 8}, {2, 8}}});
        for (const int width : {900, 180}) {
            chart.resize(width, 200);
            for (const double seconds : {1, 2})
                chart.add(seconds, {7, std::nan("")});
            const auto plot = [&chart] { return chart.chart()->plotArea(); };
            QTRY_VERIFY(plot().right() >= width - 20 && plot().right() <= width);
            QCoreApplication::processEvents(); // lays out the plot below the legend
            QVERIFY2(plot().left() < 80, qPrintable(QString::number(plot().left())));
            const QByteArray words = wordsOf(chart);
            QList<QRectF> places;
            for (const QString &text : {u"p50 7"_s, u"p99 –"_s, u"base 8"_s, u"threshold 9"_s}) {
                const qsizetype at = words.indexOf(u">%1</text>"_s.arg(text).toUtf8());
                QVERIFY2(at > 0, words.constData());
                const auto number = [&](const QByteArray &name) {
                    const qsizetype from = words.lastIndexOf(name, at) + name.size();
                    return words.sliced(from, words.indexOf('"', from) - from).toDouble();
                };
                const QFontMetricsF metrics(chart.font());
                const QRectF place(number(" x=\""), number(" y=\"") - metrics.ascent(), metrics.horizontalAdvance(text),
                                   metrics.ascent());
                for (const QRectF &other : std::as_const(places))
                    QVERIFY2(!place.intersects(other), qPrintable(text));
                QVERIFY2(place.right() <= width && place.bottom() < plot().top(), qPrintable(text));
                places << place;
            }
            QCOMPARE(places.first().top() == places.last().top(), width == 900);
        }
    }

    void theLinesOfAChartGrowWithTheScaleOfTheScreen()
    {
        LiveChart chart({{u"read"_s, Token::HeldRead, Qt::SolidLine}}, &plain);
        chart.resize(400, 200);
        for (int second = 0; second <= 60; ++second)
            chart.add(second, {7});
        chart.bringUpToDate();
        const QColor line = Palette::current()[Token::HeldRead].fill;
        const auto thickness = [&](int scale) { // in device pixels, at the middle of the chart
            QImage picture(chart.size() * scale, QImage::Format_RGB32);
            picture.setDevicePixelRatio(scale);
            chart.QWidget::render(&picture);
            int points = 0;
            for (int y = 0; y < picture.height(); ++y)
                points += picture.pixelColor(picture.width() / 2, y) == line;
            return points;
        };
        QVERIFY(thickness(1) >= 1);
        // two logical pixels, less a blended edge
        QVERIFY2(thickness(4) >= 7, qPrintable(QString::number(thickness(4))));
    }

    /// Numbers, lines and scale are of the same moment: points between two repaints appear in the next.
    void theNumbersOfAChartAreThoseOfItsLines()
    {
        LiveChart chart({{u"read"_s, Token::HeldRead, Qt::SolidLine}}, &plain);
        chart.resize(400, 200);
        chart.setThreshold(9);
        chart.add(1, {7});
        chart.bringUpToDate();
        const auto picture = [&chart] {
            QImage image(chart.size(), QImage::Format_RGB32);
            chart.QWidget::render(&image);
            return image;
        };
        const QImage before = picture();
        chart.end();
        QVERIFY(picture() != before); // "end" instead of "now"
        chart.clear();
        chart.add(1, {7});
        chart.bringUpToDate();
        QCOMPARE(picture(), before);
        chart.add(2, {70'000});
        QCOMPARE(picture(), before);
        chart.bringUpToDate();
        QVERIFY(picture() != before);
    }

    void aNarrowPaneHasOneChartPerRowAndNoSidewaysScrolling()
    {
        lockscope::ui::load::RunPane run;
        run.setVisible(true);
        const auto *chart = run.findChild<QWidget *>(u"chartThroughput"_s);
        const auto *below = run.findChild<QWidget *>(u"chartQueue"_s);
        const auto left = [&run](const QWidget *widget) { return widget->mapTo(&run, QPoint()).x(); };
        for (const int width : {900, 400}) {
            run.resize(width, 600);
            QTRY_COMPARE(left(chart) == left(below), width == 400);
        }
        lockscope::ui::load::ResultsPane results;
        results.resize(500, 300);
        results.show();
        results.add(std::make_shared<lockscope::load::LoadReport>());
        QCoreApplication::processEvents();
        QCOMPARE(results.findChild<QTreeWidget *>()->horizontalScrollBar()->maximum(), 0);
    }
};

LOCKSCOPE_TEST(TestLiveChart)
#include "tst_live_chart.moc"
