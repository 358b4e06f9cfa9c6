// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;

/** Requests and answers. */
final class Json {
    private Json() {
    }

    static String text(JsonObject request, String member) {
        return request.get(member).getAsString();
    }

    /** Returns 0 if there is no such member. */
    static long number(JsonObject request, String member) {
        return request.has(member) ? request.get(member).getAsLong() : 0;
    }

    static Answer answer() {
        return new Answer();
    }

    /** An object under construction. */
    static final class Answer {
        private final JsonObject json = new JsonObject();

        Answer with(String member, String value) {
            json.addProperty(member, value);
            return this;
        }

        Answer with(String member, Number value) {
            json.addProperty(member, value);
            return this;
        }

        Answer with(String member, boolean value) {
            json.addProperty(member, value);
            return this;
        }

        Answer with(String member, List<? extends Number> values) {
            JsonArray array = new JsonArray();
            values.forEach(array::add);
            json.add(member, array);
            return this;
        }

        JsonObject toJson() {
            return json;
        }
    }
}
