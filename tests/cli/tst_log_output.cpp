// SPDX-License-Identifier: Apache-2.0
#include "app/common/log_output.h"
#include "core/base/logging.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestLogOutput final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void writesTheChosenLevelsWithoutSecrets();
};

void TestLogOutput::writesTheChosenLevelsWithoutSecrets()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"log"_s));
    QVERIFY(lockscope::app::startLog(u"info"_s, file.fileName()));
    lockscope::app::hideInLog(u"pa55word"_s);
    qCInfo(lockscope::logRedis) << "AUTH pa55word";
    qCDebug(lockscope::logRedis) << "too small";
    qInstallMessageHandler(nullptr);

    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY2(text.contains("info lockscope.redis: AUTH ***\n"), text);
    QVERIFY(!text.contains("too small"));
}

LOCKSCOPE_TEST(TestLogOutput)
#include "tst_log_output.moc"
