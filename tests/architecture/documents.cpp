// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/documents.h"

#include <QDir>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace lockscope::architecture {

namespace {

int lineAt(const QString &text, qsizetype offset)
{
    return int(QStringView(text).first(offset).count(u'\n')) + 1;
}

/// The citation after the name: `2.1`, `8, rows 2 and 3`, `5; 8, row 29`, also across lines of a comment.
const QRegularExpression &citation()
{
    static const QRegularExpression pattern(
        uR"(\bprotocol\.md((?:(?:[\s,;]|//+|--|\*|\)(?=, section)|\band\b|\brows?\b|\bsection\b)+\d+(?:\.\d+)?(?!\.?\d))+))"_s);
    return pattern;
}

} // namespace

Documents::Documents(const std::vector<SourceFile> &tree)
{
    for (const SourceFile &file : tree) {
        m_paths.insert(file.path);
        if (file.path == "resources/docs/protocol.md"_L1)
            readProtocol(file.text);
    }
}

void Documents::readProtocol(const QByteArray &text)
{
    static const QRegularExpression heading(uR"(^##+ (\d+(?:\.\d+)?)\.? )"_s);
    static const QRegularExpression row(uR"(^\| (\d+) \|)"_s);
    QString top;
    for (const QString &line : QString::fromUtf8(text).split(u'\n')) {
        if (const auto match = heading.match(line); match.hasMatch()) {
            m_sections.insert(match.captured(1));
            top = match.captured(1).section(u'.', 0, 0);
        } else if (const auto numbered = row.match(line); numbered.hasMatch()) {
            m_rows[top].insert(numbered.captured(1).toInt());
        }
    }
}

bool Documents::isThere(const QString &name, const QString &path) const
{
    QString folder = path;
    do {
        folder = folder.contains(u'/') ? folder.section(u'/', 0, -2) : QString();
        if (m_paths.contains(QDir::cleanPath(folder.isEmpty() ? name : folder + u'/' + name)))
            return true;
    } while (!folder.isEmpty());
    return m_paths.contains(u"resources/docs/"_s + name);
}

QStringList Documents::missing(const SourceFile &file) const
{
    static const QRegularExpression document(uR"((?<![\w./*-])([\w./-]*[\w-]\.md)\b)"_s);
    const QString text = QString::fromUtf8(file.text);
    QStringList findings;
    for (auto matches = document.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        QString name = match.captured(1);
        if (name.startsWith("//"_L1)) // of a URL
            continue;
        if (name.startsWith(u'/')) // behind a variable
            name = name.sliced(1);
        if (!isThere(name, file.path))
            findings += at(file, lineAt(text, match.capturedStart())) + name + u" is not in the tree"_s;
    }
    return findings;
}

QStringList Documents::wrongCitations(const SourceFile &file) const
{
    static const QRegularExpression part(uR"(;|\brows?\b|\d+(?:\.\d+)?)"_s);
    const QString text = QString::fromUtf8(file.text);
    QStringList findings;
    for (auto matches = citation().globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        QString section;
        bool isRow = false;
        for (auto parts = part.globalMatch(match.captured(1)); parts.hasNext();) {
            const QString word = parts.next().captured();
            if (!word.front().isDigit()) {
                isRow = word != ";"_L1;
                continue;
            }
            isRow = isRow && !word.contains(u'.');
            if (!isRow)
                section = word;
            const QString place = at(file, lineAt(text, match.capturedStart()));
            if (isRow && !rowsOf(section).contains(word.toInt()))
                findings += place + u"protocol.md %1 has no row %2"_s.arg(section, word);
            else if (!isRow && !hasSection(section))
                findings += place + u"protocol.md has no section %1"_s.arg(section);
        }
    }
    return findings;
}

} // namespace lockscope::architecture
