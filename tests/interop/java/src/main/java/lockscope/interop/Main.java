// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Executes commands from standard input with Redisson: one JSON object per line, answered in order by one JSON object per
 * line. Exits at the end of its input, so also when the parent process exits.
 */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws IOException {
        // Redisson and its logger may print to standard output, which is reserved for the answers.
        PrintStream answers = System.out;
        System.setOut(System.err);
        Commands commands = new Commands();
        ExecutorService worker = Executors.newSingleThreadExecutor();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String request = line;
            worker.execute(() -> {
                answers.println(answerTo(commands, request));
                answers.flush();
            });
        }
        Runtime.getRuntime().halt(0);
    }

    private static String answerTo(Commands commands, String line) {
        try {
            return commands.perform(JsonParser.parseString(line).getAsJsonObject()).toString();
        } catch (Exception problem) {
            problem.printStackTrace();
            JsonObject answer = new JsonObject();
            answer.addProperty("failed", problem.toString());
            return answer.toString();
        }
    }
}
