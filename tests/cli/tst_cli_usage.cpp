// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/test_main.h"

#include <QMap>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryFile>
#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;

/// Everything that is decided before a connection is made.
class TestCliUsage final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void refusesWithTwoAndSaysWhy_data();
    void refusesWithTwoAndSaysWhy();
    void namesTheFileThatIsOfAnotherKind_data();
    void namesTheFileThatIsOfAnotherKind();
    void refusesAnEmptyValue_data();
    void refusesAnEmptyValue();
    void helpNamesEveryCommand();
    void saysItsVersion();
    void completesForTheShell_data();
    void completesForTheShell();
    void movesItsOwnCodesToN();

private:
    static QString completed(const QString &shell, const QString &script, const QString &line, const QString &typed);
};

void TestCliUsage::refusesWithTwoAndSaysWhy_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("expected");

    const auto row = [](const char *name, const QString &line, const QByteArray &expected) {
        QTest::newRow(name) << line.split(u' ', Qt::SkipEmptyParts) << expected;
    };
    row("no command", u"--read-only"_s, "no command given. See lockscope-cli --help");
    row("no name", u"show"_s, "NAME is required. See lockscope-cli show --help");
    row("unknown option", u"list --kinds"_s,
        "unknown option \"--kinds\": did you mean --kind? See lockscope-cli list --help");
    row("unknown command", u"lobby"_s, "unknown command \"lobby\". See lockscope-cli --help");
    row("mistyped command", u"lst"_s, "unknown command \"lst\": did you mean list? See lockscope-cli --help");
    row("swapped letters", u"shwo job"_s, "did you mean show?");
    row("beginning of two commands", u"comp"_s, "did you mean compare or completion?");
    row("mistyped option", u"list --jsno"_s, "unknown option \"--jsno\": did you mean --json?");
    row("mistyped connection option", u"list --read-olny"_s, "did you mean --read-only?");
    row("option with a value", u"list --mach=a*"_s, "unknown option \"--mach\": did you mean --match?");
    row("an option before its command", u"--json list"_s,
        "--json belongs after the command: lockscope-cli list --json. See lockscope-cli list --help");
    row("an endless report", u"compare /dev/zero /dev/zero"_s, "/dev/zero is larger than 256 MiB");
    row("an endless scenario", u"stress /dev/zero"_s, "/dev/zero is larger than 256 MiB");
    row("an unknown word in brackets", u"lst [a]"_s, "unknown command \"lst\"");
    row("a word in brackets", u"show a [b]"_s, "unknown argument \"[b]\"");
    row("unknown finding", u"doctor --fix nosuch --yes"_s, "--fix: unknown finding \"nosuch\". Known findings:");
    row("an exit code that hides errors", u"hold -E 0 a -- true"_s, "Value 0 not in range");
    row("a lock twice that is taken once", u"hold --type nonreentrant a b a -- true"_s, "a is named twice");
    row("unknown lock type", u"hold --type fare a -- true"_s, "--type: unknown type \"fare\". Use reentrant");
    row("a latch", u"hold --type latch a -- true"_s, "a latch cannot be held");
    row("several permits", u"hold --type permit a b -- true"_s, "takes only one name");
    row("members of one lock", u"hold --members 2 a -- true"_s, "--members is only for multi");
    row("members and names", u"hold --type multi --members 2 a b -- true"_s, "give one name");
    row("several servers for one lock", u"hold --url redis://127.0.0.1:1 --url redis://127.0.0.1:2 a -- true"_s,
        "only redlock uses several servers");
    row("one server for a redlock", u"hold --type redlock --url redis://127.0.0.1:1 a -- true"_s,
        "redlock needs several independent servers");
    row("a server twice", u"hold --type redlock --url redis://127.0.0.1:1 --url redis://127.0.0.1:1 a -- true"_s,
        "is given twice");
    row("hold without a command", u"hold a"_s, "no command given. Write:");
    row("dashes where no command belongs", u"list -- true"_s, "only hold takes a command");
    row("bad base64", u"show b64:%%"_s, "is not Base64");
    row("duration without a unit", u"hold --wait 5 a -- true"_s, "--wait");
    row("bad give-up", u"--give-up soon list"_s, "--give-up");
    row("bad URL", u"--url http://localhost list"_s, "cannot read the URL");
    row("half a scheme", u"--url redis:10.0.0.7:6380 list"_s, "Did you mean redis://10.0.0.7:6380?");
    row("a database as of a socket", u"--url redis://h:1?db=2 list"_s, "write the database as /2");
    row("a profile and a URL", u"--profile a --url redis://h list"_s, "--profile already defines the server");
    row("no such profile", u"--profile nowhere list"_s, "there is no profile nowhere");
    row("sentinels without a name", u"--url redis+sentinel://h list"_s, "the name of the master is missing");
    row("sentinels and a cluster", u"sandbox --sentinel --cluster"_s, "--cluster");
    row("two sandboxes", u"--sandbox --sandbox-cluster list"_s, "--sandbox-cluster starts a private cluster");
    row("sandbox with an address map", u"--sandbox --nat 10.0.0.1:6379=127.0.0.1:7001 list"_s,
        "--sandbox starts a private server");
    row("sandbox with a URL", u"--sandbox --url redis://h list"_s, "--sandbox starts a private server");
    row("TLS files without TLS", u"--ca ca.pem --url redis://h list"_s, "rediss://");
    row("no such password file", u"--password-file /nonexistent list"_s, "--password-file");
    row("hold that only reads", u"--read-only hold a -- true"_s, "the connection is read-only");
    row("unlock that only reads", u"--read-only unlock a --force --yes"_s, "the connection is read-only");
    row("stress that only reads", u"--read-only stress"_s, "the connection is read-only");
    row("a repair that only reads", u"--read-only doctor --fix no-ttl --yes"_s, "the connection is read-only");
    row("a repair without a terminal", u"doctor --fix no-ttl"_s, "--yes");
    row("unlock without force", u"unlock a --yes"_s, "--force");
    row("unlock without a terminal", u"unlock a --force"_s, "--yes");
    row("stress of an unknown type", u"stress --type mutex"_s, "\"mutex\" is not one of reentrant, fair");
    row("re-entry of what cannot be acquired twice", u"stress --type nonreentrant --reentry 2"_s,
        "reentry: 2 is not possible with --type nonreentrant");
    row("members of one lock", u"stress --type fair --members 3"_s, "members: 3 is not possible with --type fair");
    row("an unknown fault", u"stress --fault stop-everything@1s:1s"_s,
        "fault: \"stop-everything@1s:1s\" is not one of kill-worker");
    row("a server that is not ours", u"--url redis://127.0.0.1:1 stress --fault stop-server@1s:1s"_s,
        "Add --sandbox or --sandbox-cluster\n");
    row("a fault without its length", u"stress --fault cut-links@1s"_s, "is not one of cut-links@TIME:TIME");
    row("an unlock that is missed by readers", u"stress --type read --fault skip-unlock@1s"_s,
        "skip-unlock with --lease");
    row("a fault of a server that is not ours", u"--url redis://127.0.0.1:1 stress --fault move-slot@1s"_s,
        "Add --sandbox-cluster");
    row("a fault after the end", u"stress --duration 1s --fault kill-worker@2s:holder"_s, "before the end of the run");
    row("no rate", u"stress --rate 500"_s, "rate: \"500\" is not a rate. Write 5000/s, ");
    row("stress with no workers", u"stress --workers 0"_s, "workers");
    row("stress with more reads than all", u"stress --reads 1.5"_s, "reads");
    row("a cluster fault on independent servers", u"stress --type redlock --fault move-slot@1s"_s,
        "move-slot@1s is not possible with --type redlock");
    row("an invalid size", u"record /tmp/never.rec --max-size soon"_s, "invalid size \"soon\"");
    row("no case file", u"lab --cases /nonexistent --list"_s, "cannot read /nonexistent");
    row("report where none can be", u"stress --json /nonexistent/a.json"_s, "cannot write");
    row("log where none can be", u"--log-file /nonexistent/log list"_s, "--log-file");
    row("no such program", u"--sandbox hold a -- /nonexistent/program"_s, "cannot run /nonexistent/program");
}

void TestCliUsage::refusesWithTwoAndSaysWhy()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, expected);

    CliProgram program;
    QCOMPARE(program.run(arguments), 2);
    QVERIFY2(program.messages().contains(expected), program.messages());
    QVERIFY(program.messages().count('\n') <= 2);
    QCOMPARE(program.output(), QByteArray());
}

void TestCliUsage::namesTheFileThatIsOfAnotherKind_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("line"); // FILE stands for the file
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("a scenario and a preset")
        << "{}"_ba << u"stress FILE --preset hot-key"_s << "cannot be combined with a scenario file"_ba;
    QTest::newRow("no scenario") << "{\"workers\": "_ba << u"stress FILE"_s << "is not a scenario: "_ba;
    QTest::newRow("a list for a report") << "[1]"_ba << u"compare FILE FILE"_s << "contains a JSON array"_ba;
    QTest::newRow("no report") << "acquired: 12"_ba << u"compare FILE FILE"_s << "does not contain a JSON object"_ba;
    QTest::newRow("no recording") << "acquired: 12"_ba << u"replay FILE"_s << "is not a Lockscope recording"_ba;
}

void TestCliUsage::namesTheFileThatIsOfAnotherKind()
{
    QFETCH(const QByteArray, content);
    QFETCH(QString, line);
    QFETCH(const QByteArray, expected);
    QTemporaryFile file;
    QVERIFY(file.open() && file.write(content) == content.size() && file.flush());
    CliProgram program;
    QCOMPARE(program.run(line.replace(u"FILE"_s, file.fileName()).split(u' ')), 2);
    QVERIFY2(program.messages().contains(expected), program.messages());
    QVERIFY2(program.messages().contains(file.fileName().toUtf8()) || expected.contains("combined"),
             program.messages());
}

void TestCliUsage::refusesAnEmptyValue_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("option");
    const auto row = [](const QByteArray &option, const QStringList &arguments) {
        QTest::newRow(option.constData()) << arguments << option;
    };
    row("--if-holder", {u"unlock"_s, u"a"_s, u"--force"_s, u"--yes"_s, u"--if-holder"_s, u""_s});
    row("--fix", {u"doctor"_s, u"--yes"_s, u"--fix"_s, u""_s});
    row("--mute", {u"doctor"_s, u"--mute"_s, u""_s, u"--reason"_s, u"known"_s, u"--for"_s, u"1h"_s});
    row("--wait", {u"hold"_s, u"--wait"_s, u""_s, u"a"_s, u"--"_s, u"true"_s});
    row("--lease", {u"hold"_s, u"--lease"_s, u""_s, u"a"_s, u"--"_s, u"true"_s});
    row("--for", {u"watch"_s, u"--for"_s, u""_s});
    row("--match", {u"watch"_s, u"--match"_s, u""_s});
    row("--profile", {u"--profile"_s, u""_s, u"list"_s});
    row("--password-file", {u"--password-file"_s, u""_s, u"list"_s});
    row("--assert", {u"stress"_s, u"--assert"_s, u""_s});
}

/// More likely a variable that is not set than a wish for what holds without the option.
void TestCliUsage::refusesAnEmptyValue()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, option);
    CliProgram program(u"redis://127.0.0.1:1"_s);
    QCOMPARE(program.run(arguments), 2);
    QVERIFY2(program.messages().contains(QByteArray(option + ": the value is empty")), program.messages());
}

void TestCliUsage::helpNamesEveryCommand()
{
    CliProgram program;
    QCOMPARE(program.run({u"--help"_s}), 0);
    for (const char *command : {"list", "show", "watch", "hold", "unlock", "stress", "sandbox"})
        QVERIFY2(program.output().contains(command), command);
    CliProgram ofHold;
    QCOMPARE(ofHold.run({u"hold"_s, u"--help"_s}), 0);
    QVERIFY(ofHold.output().contains("--on-lost"));
    QVERIFY2(ofHold.output().simplified().contains("fork bomb"), ofHold.output());
    QVERIFY2(ofHold.output().contains("hold [OPTIONS] NAME... -- COMMAND [ARG]..."), ofHold.output());
}

void TestCliUsage::completesForTheShell_data()
{
    QTest::addColumn<QString>("shell");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("answer"); // in the place of the last word
    for (const QString &shell : {u"bash"_s, u"zsh"_s, u"fish"_s}) {
        if (QStandardPaths::findExecutable(shell).isEmpty())
            continue;
        const auto row = [&shell](const char *name, const QString &line, const QString &answer) {
            QTest::addRow("%s, %s", qPrintable(shell), name) << shell << u"lockscope-cli "_s + line << answer;
        };
        row("a command", u"sho"_s, u"show"_s);
        row("a command behind a connection", u"--url redis://h sho"_s, u"show"_s);
        row("an option", u"list --ma"_s, u"--match"_s);
        row("an option of the connection", u"list --url redis://h --read"_s, u"--read-only"_s);
        row("a kind", u"list --kind fen"_s, u"fenced"_s);
        row("a type of load", u"stress --workers 8 --type semap"_s, u"semaphore"_s);
        row("a preset", u"stress --preset star"_s, u"starvation"_s);
        row("a type to hold", u"hold --type nonreentrant-"_s, u"nonreentrant-fair"_s);
        row("a source", u"watch --source track"_s, u"tracking"_s);
        row("not another command's option", u"show --ma"_s, u"--ma"_s);
        if (shell == u"fish") // knows no command behind the one that it completes
            continue;
        row("a value behind =", shell == u"bash" ? u"list --kind = fen"_s : u"list --kind=fen"_s, // as bash parts it
            shell == u"bash" ? u"fenced"_s : u"--kind=fenced"_s);
        row("a command of the system", u"hold job -- ech"_s, u"echo"_s);
    }
}

void TestCliUsage::completesForTheShell()
{
    QFETCH(QString, shell);
    QFETCH(QString, line);
    QFETCH(QString, answer);
    CliProgram program;
    QCOMPARE(program.run({u"completion"_s, shell}), 0);
    QTemporaryFile script;
    QVERIFY(script.open());
    script.write(program.output());
    script.close();
    const QString typed = line.section(u' ', -1);
    QCOMPARE(completed(shell, script.fileName(), line, typed), answer);
}

/// The last word of `line` as the shell itself completes it.
QString TestCliUsage::completed(const QString &shell, const QString &script, const QString &line, const QString &typed)
{
    static const QMap<QString, QStringList> ways {
        {u"bash"_s,
         {u"--norc"_s, u"-c"_s, uR"(source "$1"; COMP_WORDS=($2); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _lockscope_cli
                                   printf '%s\n' "${COMPREPLY[@]}")"_s,
          u"bash"_s}},
        // A real line editor in a separate terminal. The function called by the line prints the completed line.
        {u"zsh"_s,
         {u"-f"_s, u"-c"_s, uR"(zmodload zsh/zpty && zpty shell zsh -f -i
                                zpty -w shell "autoload -Uz compinit && compinit -u -D; source $1
                                               lockscope-cli() { print -r -- \"got <\$*>\" }"
                                zpty -w -n shell "$2"$'\t\n'
                                while zpty -r shell text; do
                                    [[ $text == *"got <"[a-z-]*">"* ]] && break
                                done
                                text=${text#*<}; print -r -- ${${text%%>*}##* })"_s,
          u"zsh"_s}},
        {u"fish"_s,
         {u"--no-config"_s, u"-c"_s,
          uR"(source $argv[1]; complete -C $argv[2] | string split -f 1 \t | string match -e -- $argv[3])"_s}},
    };
    QProcess process;
    process.start(shell, ways[shell] + QStringList {script, line, typed});
    if (!process.waitForFinished() || !process.readAllStandardError().isEmpty())
        return u"(failed)"_s;
    const QString answer = QString::fromUtf8(process.readAllStandardOutput()).section(u'\n', 0, 0);
    return answer.isEmpty() ? typed : answer;
}

void TestCliUsage::saysItsVersion()
{
    CliProgram program;
    QCOMPARE(program.run({u"--version"_s}), 0);
    QVERIFY(program.output().startsWith("lockscope-cli 0."));
}

void TestCliUsage::movesItsOwnCodesToN()
{
    CliProgram refused;
    QCOMPARE(
        refused.run({u"--url"_s, u"redis://127.0.0.1:1"_s, u"hold"_s, u"-E"_s, u"77"_s, u"a"_s, u"--"_s, u"true"_s}),
        77);
    CliProgram passedOn;
    QCOMPARE(
        passedOn.run({u"--sandbox"_s, u"hold"_s, u"-E"_s, u"77"_s, u"a"_s, u"--"_s, u"sh"_s, u"-c"_s, u"exit 3"_s}), 3);
}

LOCKSCOPE_TEST(TestCliUsage)
#include "tst_cli_usage.moc"
