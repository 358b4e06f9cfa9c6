// SPDX-License-Identifier: Apache-2.0
// Runs each target once over its corpus: `fuzz_replay CORPUS_FOLDER`. Needs no libFuzzer.
#include "tests/fuzz/targets.h"

#include <QDir>
#include <QFile>

int main(int argc, char **argv)
{
    const QDir corpora(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString());
    for (const auto &[name, run] : lockscope::fuzz::targets()) {
        const QDir corpus(corpora.filePath(QString::fromLatin1(name)));
        const QStringList files = corpus.entryList(QDir::Files, QDir::Name);
        if (files.isEmpty()) {
            std::fprintf(stderr, "No corpus: %s\n", qPrintable(corpus.path()));
            return 1;
        }
        for (const QString &path : files) {
            QFile file(corpus.filePath(path));
            if (!file.open(QIODevice::ReadOnly)) {
                std::fprintf(stderr, "Cannot read %s\n", qPrintable(file.fileName()));
                return 1;
            }
            std::fprintf(stderr, "%s %s\n", name, qPrintable(path)); // before a possible crash
            const QByteArray input = file.readAll();
            run(reinterpret_cast<const std::uint8_t *>(input.constData()), static_cast<std::size_t>(input.size()));
        }
    }
    return 0;
}
