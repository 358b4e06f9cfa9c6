// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/manual.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace lockscope::tests {

using namespace Qt::StringLiterals;

namespace {

struct Row
{
    QString term; ///< empty: a paragraph
    QString text;
};

struct Section
{
    QString heading;
    std::vector<Row> rows;
};

/// The sections of a help that is not wrapped.
std::vector<Section> sectionsOf(const QString &help)
{
    static const QRegularExpression columns(u"^  (\\S(?:.*?\\S)?) {2,}(\\S.*)$"_s);
    std::vector<Section> sections;
    for (const QString &line : help.split(u'\n')) {
        if (line.endsWith(u':') && !line.startsWith(u' ')) {
            sections.push_back({line.chopped(1), {}});
        } else if (sections.empty() || !line.startsWith("  "_L1)) {
            continue;
        } else if (line.startsWith("   "_L1) && !sections.back().rows.empty()) { // below a long term
            Row &row = sections.back().rows.back();
            row = {row.term.isEmpty() ? row.text : row.term, line.trimmed()};
        } else if (const QRegularExpressionMatch match = columns.match(line); match.hasMatch()) {
            sections.back().rows.push_back({match.captured(1), match.captured(2)});
        } else {
            sections.back().rows.push_back({{}, line.trimmed()});
        }
    }
    return sections;
}

/// Options, variables and patterns as code.
QString asMarkdown(QString text)
{
    static const QRegularExpression code(u"(?<![\\w`$-])(--[a-z][a-z-]*(?: [A-Z]+\\b)?|\\$[A-Z_]+)"_s);
    return text.replace(code, u"`\\1`"_s).replace(u'|', u"\\|"_s);
}

QString tableOf(const Section &section)
{
    QString table;
    QString paragraphs;
    for (const Row &row : section.rows) {
        if (row.term == "-h, --help"_L1)
            continue;
        if (row.term.isEmpty())
            paragraphs += u'\n' + asMarkdown(row.text) + u'\n';
        else
            table += u"| `%1` | %2 |\n"_s.arg(QString(row.term).replace(u'|', u"\\|"_s), asMarkdown(row.text));
    }
    if (!table.isEmpty())
        table = u"\n| %1 | meaning |\n|---|---|\n"_s.arg(section.heading) + table;
    return paragraphs + table;
}

/// `names`: separated by commas; empty: all sections except Usage and Examples.
QString tablesOf(const QString &help, const QString &names)
{
    const QStringList others {u"Usage"_s, u"Examples"_s};
    const QStringList wanted = names.split(u", "_s, Qt::SkipEmptyParts);
    QString tables;
    for (const Section &section : sectionsOf(help))
        if (wanted.isEmpty() ? !others.contains(section.heading) : wanted.contains(section.heading))
            tables += tableOf(section);
    return tables;
}

/// A line of Markdown in troff: code is bold, a link is its text.
QString asTroff(QString line)
{
    static const QRegularExpression link(u"\\[([^\\]]+)\\]\\([^)]+\\)"_s);
    static const QRegularExpression bold(u"(?:`([^`]+)`|\\*\\*([^*]+)\\*\\*)"_s);
    line.replace(u"\\|"_s, u"|"_s).replace(u'\\', u"\\e"_s).replace(u'-', u"\\-"_s);
    line.replace(link, u"\\1"_s).replace(bold, u"\\fB\\1\\2\\fR"_s);
    return line.startsWith(u'.') || line.startsWith(u'\'') ? u"\\&"_s + line : line;
}

QStringList cellsOf(const QString &line)
{
    static const QRegularExpression border(u"(?<!\\\\)\\|"_s);
    QStringList cells = line.split(border);
    if (cells.size() > 2)
        cells = cells.sliced(1, cells.size() - 2);
    std::ranges::transform(cells, cells.begin(), [](const QString &cell) { return cell.trimmed(); });
    return cells;
}

/// Reads a page line by line.
class TroffWriter final
{
public:
    void add(const QString &line)
    {
        static const QRegularExpression heading(u"^(##+) (.+)$"_s);
        const QRegularExpressionMatch match = heading.match(line);
        if (line.startsWith("```"_L1))
            toggleCode();
        else if (m_isCode)
            m_text += asTroff(QString(line)) + u'\n';
        else if (match.hasMatch())
            addHeading(match.captured(1).size(), match.captured(2));
        else if (line.startsWith(u'|'))
            addRow(line);
        else if (line.startsWith("- "_L1))
            m_text += u".IP \\(bu 2\n"_s + asTroff(line.sliced(2)) + u'\n';
        else if (line.isEmpty())
            m_isParagraph = m_isTable = false;
        else if (!line.startsWith("<!--"_L1))
            addText(line);
    }
    [[nodiscard]] const QString &text() const { return m_text; }

private:
    void toggleCode()
    {
        m_text += m_isCode ? u".fi\n.RE\n"_s : u".PP\n.RS\n.nf\n"_s;
        m_isCode = !m_isCode;
    }

    void addHeading(qsizetype level, const QString &title)
    {
        m_text += level == 2 ? u".SH "_s + asTroff(title.toUpper()) : u".SS "_s + asTroff(title);
        m_text += u'\n';
    }

    void addRow(const QString &line)
    {
        const QStringList cells = cellsOf(line);
        if (!m_isTable || cells.front().startsWith("---"_L1)) { // the head of a table, and the line below it
            m_isTable = true;
            return;
        }
        m_text += u".TP\n%1\n%2\n"_s.arg(asTroff(cells.front()), asTroff(cells.sliced(1).join(u"; "_s)));
    }

    void addText(const QString &line)
    {
        const bool isInItem = line.startsWith("  "_L1);
        if (!m_isParagraph && !isInItem)
            m_text += u".PP\n"_s;
        m_isParagraph = true;
        m_text += asTroff(line.trimmed()) + u'\n';
    }

    QString m_text;
    bool m_isCode = false;
    bool m_isTable = false;
    bool m_isParagraph = false;
};

} // namespace

QString withTablesOfHelp(const QString &page, const HelpSource &helpOf)
{
    static const QRegularExpression block(u"<!-- help of ([^:>]+?)(?:: ([^>]+?))? -->\n.*?<!-- end -->"_s,
                                          QRegularExpression::DotMatchesEverythingOption);
    QString result;
    qsizetype done = 0;
    for (auto blocks = block.globalMatch(page); blocks.hasNext();) {
        const QRegularExpressionMatch match = blocks.next();
        const QString begin = match.captured().section(u'\n', 0, 0);
        result += page.sliced(done, match.capturedStart() - done) + begin + u'\n';
        result += tablesOf(helpOf(match.captured(1)), match.captured(2)) + u"\n<!-- end -->"_s;
        done = match.capturedEnd();
    }
    return result + page.sliced(done);
}

QString manualPageOf(const QString &page, const ManualTitle &title)
{
    TroffWriter writer;
    for (const QString &line : page.split(u'\n'))
        writer.add(line);
    return u".\\\" Written by ./dev manual from resources/docs/cli.md.\n"
           ".TH %1 1 \"\" \"Lockscope\" \"User Commands\"\n.SH NAME\n%2 \\- %3\n.SH SYNOPSIS\n%4\n"
           ".SH DESCRIPTION\n%5.SH SEE ALSO\n%6\n"_s.arg(asTroff(title.program.toUpper()), asTroff(title.program),
                                                         asTroff(title.summary), asTroff(title.synopsis), writer.text(),
                                                         asTroff(title.seeAlso));
}

QString sectionOf(const QString &page, const QString &heading)
{
    const QString start = u"\n## "_s + heading + u'\n';
    const qsizetype at = page.indexOf(start);
    if (at < 0)
        return {};
    const qsizetype end = page.indexOf("\n## "_L1, at + 1);
    return page.mid(at + start.size(), end < 0 ? -1 : end - at - start.size());
}

} // namespace lockscope::tests
