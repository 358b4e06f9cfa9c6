// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/architecture/source_file.h"

#include <QSet>
#include <QStringList>

namespace lockscope::architecture {

/// The documents of the tree, and what protocol.md has to cite: its sections and the numbered rows of their tables.
class Documents final
{
public:
    explicit Documents(const std::vector<SourceFile> &tree);

    /// One line for each document that the file names and that is not there: beside the file, in a folder above it or
    /// in resources/docs.
    [[nodiscard]] QStringList missing(const SourceFile &file) const;
    /// One line for each section or row of protocol.md that the file cites and that is not there.
    [[nodiscard]] QStringList wrongCitations(const SourceFile &file) const;

    [[nodiscard]] bool hasSection(const QString &section) const { return m_sections.contains(section); }
    [[nodiscard]] QSet<int> rowsOf(const QString &section) const { return m_rows.value(section); }

private:
    [[nodiscard]] bool isThere(const QString &name, const QString &path) const;
    void readProtocol(const QByteArray &text);

    QSet<QString> m_paths;
    QSet<QString> m_sections;         // "8", "2.5"
    QHash<QString, QSet<int>> m_rows; // by section of the first level
};

} // namespace lockscope::architecture
