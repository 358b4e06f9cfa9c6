// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/rules.h"

#include "tests/architecture/modules.h"

#include <QFileInfo>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::architecture {

namespace {

constexpr qsizetype MaxSourceLines = 500;
constexpr qsizetype MaxHeaderLines = 200;
constexpr qsizetype LinesBeforeSpdx = 3; // a #! or an XML declaration may come first

bool isCpp(const SourceFile &file)
{
    return file.path.endsWith(".cpp"_L1) || file.path.endsWith(".h"_L1);
}

bool isOurs(const QString &target)
{
    return std::ranges::any_of(QStringList {u"app"_s, u"ui"_s, u"core"_s, u"lua"_s, u"resources"_s, u"tests"_s},
                               [&](const QString &folder) { return liesIn(target, folder); });
}

bool isAllowed(const Module &module, const QString &target)
{
    return liesIn(target, module.folder)
        || std::ranges::any_of(module.mayInclude, [&](const QString &folder) { return liesIn(target, folder); });
}

/// The targets that a CMake file names, as folders: core_redis is core/redis.
std::vector<Include> targetsOf(const SourceFile &file)
{
    static const QRegularExpression target(uR"(\b(core|ui|app)_([a-z]+)\b|\b(lua)_scripts\b)"_s);
    std::vector<Include> targets;
    int line = 0;
    for (const QByteArray &text : file.text.split('\n')) {
        ++line;
        const QString code = QString::fromUtf8(text).section(u'#', 0, 0);
        for (auto matches = target.globalMatch(code); matches.hasNext();) {
            const QRegularExpressionMatch match = matches.next();
            const QString folder = match.hasCaptured(3) ? u"lua"_s : match.captured(1) + u'/' + match.captured(2);
            if (moduleOf(folder)) // other targets, such as resources, are a module's own affair
                targets.push_back({folder, false, line});
        }
    }
    return targets;
}

/// Whether a header belongs to a module is asked of the Qt that we are built with.
bool isOfQtModule(const QString &header, const QString &module)
{
    static const QString qtHeaders = QLibraryInfo::path(QLibraryInfo::HeadersPath);
    return header == module || header.startsWith(module + u'/')
        || QFileInfo::exists(qtHeaders + u'/' + module + u'/' + header);
}

QString libraryProblem(const SourceFile &file, const Module &module, const QString &header)
{
    if (header.endsWith("QFormLayout"_L1))
        return u"with hidden rows Qt 6.4's form writes outside of its memory: use ui/common/form.h"_s;
    if (!module.mayUseWidgets && (isOfQtModule(header, u"QtWidgets"_s) || isOfQtModule(header, u"QtCharts"_s)))
        return u"no Qt Widgets and no Qt Charts here"_s;
    if (!module.mayUseGui && isOfQtModule(header, u"QtGui"_s))
        return u"no Qt Gui here"_s;
    if (!module.mayUseSockets && isOfQtModule(header, u"QtNetwork"_s))
        return u"sockets live in core/redis"_s;
    if (header.startsWith("hiredis"_L1) && !liesIn(file.path, u"core/redis"_s))
        return u"hiredis is used in core/redis only"_s;
    return {};
}

bool needsLicenceLine(const QString &path)
{
    static const QStringList endings {u"cpp"_s, u"h"_s, u"lua"_s, u"cmake"_s, u"sh"_s, u"qss"_s};
    const QFileInfo info(path);
    return endings.contains(info.suffix()) || info.fileName() == "CMakeLists.txt"_L1 || path == "dev"_L1;
}

QByteArray licenceOf(const QString &path)
{
    const bool isGpl = liesIn(path, u"ui"_s) || liesIn(path, u"app"_s) || liesIn(path, u"resources"_s);
    return isGpl ? "GPL-3.0-or-later" : "Apache-2.0";
}

} // namespace

QStringList wrongDirections(const SourceFile &file)
{
    const Module *module = moduleOf(file.path);
    if (!module) {
        const bool isHomeless = isCpp(file) && isOurs(file.path) && !liesIn(file.path, u"tests"_s)
            && !liesIn(file.path, u"resources"_s);
        return isHomeless ? QStringList {at(file, 1) + u"lies in no module of the architecture"_s} : QStringList();
    }
    const bool isCMake = file.path.endsWith("CMakeLists.txt"_L1);
    if (!isCpp(file) && !isCMake)
        return {};
    QStringList findings;
    for (const Include &include : isCMake ? targetsOf(file) : includesOf(file)) {
        const bool isGenerated = include.target.endsWith(".moc"_L1) || include.target.startsWith("moc_"_L1);
        if (include.isSystem || isGenerated)
            continue;
        if (!isOurs(include.target))
            findings += at(file, include.line) + u"\"%1\" is not spelled from the root"_s.arg(include.target);
        else if (!isAllowed(*module, include.target))
            findings += at(file, include.line) + u"%1 may not use %2"_s.arg(module->folder, include.target);
    }
    return findings;
}

QStringList wrongLibraries(const SourceFile &file)
{
    const Module *module = moduleOf(file.path);
    if (!module || !isCpp(file))
        return {};
    QStringList findings;
    for (const Include &include : includesOf(file)) {
        const QString problem = include.isSystem ? libraryProblem(file, *module, include.target) : QString();
        if (!problem.isEmpty())
            findings += at(file, include.line) + u"<%1>: %2"_s.arg(include.target, problem);
    }
    return findings;
}

QStringList wrongSizes(const SourceFile &file)
{
    if (!isCpp(file))
        return {};
    const qsizetype lines = file.text.count('\n');
    const bool isTable = file.path.endsWith("/messages.h"_L1); // a catalogue is searched, not read
    const qsizetype limit = file.path.endsWith(".h"_L1) && !isTable ? MaxHeaderLines : MaxSourceLines;
    return lines > limit ? QStringList {at(file, 1) + u"%1 lines, more than %2: split it"_s.arg(lines).arg(limit)}
                         : QStringList();
}

QStringList wrongLicences(const SourceFile &file)
{
    if (!needsLicenceLine(file.path))
        return {};
    const QByteArray wanted = "SPDX-License-Identifier: " + licenceOf(file.path);
    const QByteArrayList head = file.text.split('\n').first(
        std::min<qsizetype>(LinesBeforeSpdx, file.text.count('\n') + 1));
    const bool isThere = std::ranges::any_of(head, [&](const QByteArray &line) { return line.contains(wanted); });
    return isThere ? QStringList() : QStringList {at(file, 1) + u"lacks \"%1\""_s.arg(QString::fromLatin1(wanted))};
}

QStringList markupFromOutside(const SourceFile &file)
{
    const bool isWindow = liesIn(file.path, u"ui"_s) || liesIn(file.path, u"app/desktop"_s);
    if (!isWindow || !isCpp(file) || file.path.startsWith("ui/common/label."_L1))
        return {};
    static const QRegularExpression maker(
        uR"((new |make_unique<)Q(Label|MessageBox|ErrorMessage|InputDialog|ProgressDialog|TextBrowser|GraphicsTextItem)\b|)"_s
        uR"(^\s*QLabel \w+\s*[;({]|\bQMessageBox::(about|critical|information|question|warning)\b|)"_s
        uR"(\bQInputDialog::get|Qt::(AutoText|MarkdownText|RichText)\b|)"_s
        uR"((->|\.)(insertHtml|setHtml|setMarkdown|setWhatsThis)\()"_s);
    QStringList findings;
    int line = 0;
    for (const QByteArray &text : file.text.split('\n')) {
        ++line;
        const QRegularExpressionMatch match = maker.match(QString::fromUtf8(text));
        if (match.hasMatch())
            findings += at(file, line) + u"may render text as markup: %1"_s.arg(match.captured().trimmed());
    }
    return findings;
}

QStringList otherFileWriters(const SourceFile &file)
{
    const bool isProgram = liesIn(file.path, u"core"_s) || liesIn(file.path, u"ui"_s) || liesIn(file.path, u"app"_s);
    if (!isProgram || !isCpp(file) || file.path.startsWith("core/base/output_file."_L1))
        return {};
    static const QRegularExpression writer(
        uR"(\bQ(SaveFile|TemporaryFile|PdfWriter|ImageWriter)\b|\b(WriteOnly|NewOnly)\b|\bopen\(.*ReadWrite\b|\bQFile::copy\b|)"_s
        uR"(\bo?fstream\b|\bfopen\(.*"[wax]|\bO_CREAT\b|\bcreat\(|\.save\([^&)]*, ?"|\bsetFileName\(.*(svg|pdf))"_s);
    static const QRegularExpression settings(uR"(\bQSettings (\w+|\*)|\bQSettings\()"_s);
    const bool mayReadSettings = file.path == "app/common/ini_file.cpp"_L1;
    QStringList findings;
    int line = 0;
    for (const QByteArray &text : file.text.split('\n')) {
        ++line;
        const QString code = QString::fromUtf8(text).section(u"//"_s, 0, 0);
        QRegularExpressionMatch match = writer.match(code);
        if (!match.hasMatch() && !mayReadSettings)
            match = settings.match(code);
        if (match.hasMatch())
            findings += at(file, line)
                + u"writes a file by itself, use core/base/output_file.h: %1"_s.arg(match.captured());
    }
    return findings;
}

QStringList questionsToTexts(const SourceFile &file)
{
    const bool isProgram = liesIn(file.path, u"core"_s) || liesIn(file.path, u"ui"_s) || liesIn(file.path, u"app"_s);
    if (!isProgram || !isCpp(file) || file.path == "core/base/message.h"_L1)
        return {};
    static const QRegularExpression question(
        uR"(\b(english|translated)\(\)\s*(\.(contains|startsWith|endsWith|indexOf|count|section|split|first|last|sliced|left|mid|right)\(|[!=]=))"_s);
    QStringList findings;
    int line = 0;
    for (const QByteArray &text : file.text.split('\n')) {
        ++line;
        const QRegularExpressionMatch match = question.match(QString::fromUtf8(text).section(u"//"_s, 0, 0));
        if (match.hasMatch())
            findings += at(file, line) + u"depends on the wording of a message, ask for its code: "_s
                + match.captured();
    }
    return findings;
}

QStringList machinePaths(const SourceFile &file)
{
    static const QRegularExpression path(uR"((?<![\w.])/(home/[a-z]|root/|Users/|work/|wt/|mnt/))"_s);
    QStringList findings;
    int line = 0;
    for (const QByteArray &text : file.text.split('\n')) {
        ++line;
        const QRegularExpressionMatch match = path.match(QString::fromUtf8(text));
        if (match.hasMatch())
            findings += at(file, line) + u"names a path of one machine: %1"_s.arg(match.captured());
    }
    return findings;
}

} // namespace lockscope::architecture
