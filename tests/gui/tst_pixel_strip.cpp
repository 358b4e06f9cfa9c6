// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"
#include "ui/timeline/pixel_strip.h"

#include <QPainter>
#include <QPicture>
#include <QTest>
#include <random>

using lockscope::ui::timeline::PixelStrip;

/// Compares the strip with QPainter, pixel by pixel.
class TestPixelStrip final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void paintsWhatThePainterWould_data();
    void paintsWhatThePainterWould();
    void keepsOpacityClipAndTransformation();
    void isNotThereWhereItCannotBeRight();
};

namespace {

constexpr double left = 30;
constexpr double width = 240;
constexpr double height = 20;
constexpr int lanes = 4;

struct Rect
{
    QRectF place;
    QColor color;
};

/// Rects of one lane: some begin before the strip, and some end after it.
std::vector<Rect> randomRects(int lane)
{
    std::mt19937 random(unsigned(lane) + 7U);
    std::uniform_real_distribution<double> x(left - 20, left + width), length(0, 30);
    std::uniform_int_distribution<int> y(0, int(height) - 1), hue(0, 359);
    std::vector<Rect> rects;
    for (int i = 0; i < 60; ++i) {
        const int top = y(random);
        const QRectF place(x(random), lane * height + top, length(random), y(random) % (int(height) - top) + 1);
        rects.push_back({place, QColor::fromHsv(hue(random), 200, 200)});
    }
    return rects;
}

QImage emptyImage(double scale)
{
    QImage image(int(300 * scale), int(height * lanes * scale), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    return image;
}

void paintStrips(QPainter &painter)
{
    std::optional<PixelStrip> strip = PixelStrip::over(painter, left, width);
    QVERIFY(strip);
    for (int lane = 0; lane < lanes; ++lane) {
        strip->begin(lane * height, height);
        for (const Rect &rect : randomRects(lane))
            strip->fill(rect.place, rect.color.rgb());
        strip->paint(painter);
    }
}

void paintRects(QPainter &painter)
{
    painter.setClipRect(QRectF(left, 0, width, height * lanes), Qt::IntersectClip);
    for (int lane = 0; lane < lanes; ++lane) {
        for (const Rect &rect : randomRects(lane))
            painter.fillRect(rect.place, rect.color);
    }
}

} // namespace

void TestPixelStrip::paintsWhatThePainterWould_data()
{
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 1.25, 1.5, 1.75, 2.0, 3.0})
        QTest::addRow("at %gx", scale) << scale;
}

void TestPixelStrip::paintsWhatThePainterWould()
{
    QFETCH(double, scale);
    QImage strips = emptyImage(scale);
    QImage rects = emptyImage(scale);
    QPainter onStrips(&strips);
    paintStrips(onStrips);
    QPainter onRects(&rects);
    paintRects(onRects);
    QCOMPARE(strips, rects);
    QVERIFY(strips != emptyImage(scale));
}

void TestPixelStrip::keepsOpacityClipAndTransformation()
{
    QImage image = emptyImage(1);
    QPainter painter(&image);
    painter.translate(5, 3);
    painter.setClipRect(QRectF(left, 0, 10, 10));
    painter.setOpacity(0.5);
    std::optional<PixelStrip> strip = PixelStrip::over(painter, left, width);
    QVERIFY(strip);
    strip->begin(0, height);
    strip->fill({left, 0, width, height}, QColor(Qt::black).rgb());
    strip->paint(painter);
    QCOMPARE(painter.transform(), QTransform::fromTranslate(5, 3));
    const auto isGrey = [](QRgb pixel) { return qRed(pixel) > 120 && qRed(pixel) < 135; };
    QVERIFY(isGrey(image.pixel(35, 3)) && isGrey(image.pixel(44, 12)));
    for (const QPoint outside : {QPoint(34, 3), QPoint(45, 3), QPoint(35, 2), QPoint(35, 13)})
        QCOMPARE(image.pixelColor(outside), QColor(Qt::white));
    strip->begin(0, height);
    strip->paint(painter); // unchanged since the last fill
    QVERIFY(isGrey(image.pixel(35, 3)));
}

void TestPixelStrip::isNotThereWhereItCannotBeRight()
{
    QPicture picture;
    QPainter onPicture(&picture);
    QVERIFY(!PixelStrip::over(onPicture, left, width));
    QImage image = emptyImage(1);
    QPainter turned(&image);
    turned.rotate(10);
    QVERIFY(!PixelStrip::over(turned, left, width));
}

LOCKSCOPE_TEST(TestPixelStrip)
#include "tst_pixel_strip.moc"
