// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

namespace lockscope::architecture {

/// A text file of the tree: its path from the root, with slashes, and its text.
struct SourceFile
{
    QString path;
    QByteArray text;
};

/// Every text file of the project under `root`; builds, pictures and licence texts left out.
std::vector<SourceFile> readTree(const QString &root);

/// One `#include`: what stands between the quotes or the angle brackets.
struct Include
{
    QString target;
    bool isSystem = false;
    int line = 0;
};
std::vector<Include> includesOf(const SourceFile &file);

/// "core/redis/link.cpp:12: ", how every finding begins.
QString at(const SourceFile &file, int line);

} // namespace lockscope::architecture
