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
 * Does with Redisson what its standard input says: one JSON object a line, answered by one JSON object a line, in order.
 * It ends when its input ends, so also when its parent dies, whatever is still running.
 */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws IOException {
        // Redisson and its logger may print; the answers keep standard output for themselves.
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
