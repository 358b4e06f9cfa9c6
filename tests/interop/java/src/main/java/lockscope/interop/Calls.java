// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RCountDownLatch;
import org.redisson.api.RPermitExpirableSemaphore;
import org.redisson.api.RSemaphore;
import org.redisson.api.RedissonClient;

/** Calls methods of semaphores and latches by name. Arguments: numbers, ids of permits; times in ms. */
final class Calls {
    private Calls() {
    }

    static String call(RedissonClient client, JsonObject request) throws ReflectiveOperationException {
        String type = Json.text(request, "type");
        String name = Json.text(request, "name");
        switch (type) {
            case "semaphore":
                return call(RSemaphore.class, client.getSemaphore(name), request);
            case "permit":
                return call(RPermitExpirableSemaphore.class, client.getPermitExpirableSemaphore(name), request);
            case "latch":
                return call(RCountDownLatch.class, client.getCountDownLatch(name), request);
            default:
                throw new IllegalArgumentException("no such type: " + type);
        }
    }

    private static String call(Class<?> kind, Object target, JsonObject request) throws ReflectiveOperationException {
        JsonArray given = request.getAsJsonArray("args");
        Method method = Arrays.stream(kind.getMethods())
            .filter(each -> each.getName().equals(Json.text(request, "method")) && fits(each, given))
            .min(Comparator.comparingInt(Method::getParameterCount))
            .orElseThrow(() -> new NoSuchMethodException(request.toString()));
        try {
            return String.valueOf(method.invoke(target, argumentsOf(method, given)));
        } catch (InvocationTargetException problem) {
            if (problem.getCause() instanceof RuntimeException) {
                throw (RuntimeException) problem.getCause();
            }
            throw problem;
        }
    }

    /** Compares argument types. A final TimeUnit parameter is not among the given arguments. */
    private static boolean fits(Method method, JsonArray given) {
        Class<?>[] parameters = method.getParameterTypes();
        boolean hasUnit = parameters.length > 0 && parameters[parameters.length - 1] == TimeUnit.class;
        if (parameters.length - (hasUnit ? 1 : 0) != given.size()) {
            return false;
        }
        for (int i = 0; i < given.size(); ++i) {
            boolean isNumber = given.get(i).getAsJsonPrimitive().isNumber();
            boolean takesNumber = parameters[i] == int.class || parameters[i] == long.class;
            if (isNumber != takesNumber || (!isNumber && parameters[i] != String.class)) {
                return false;
            }
        }
        return true;
    }

    private static Object[] argumentsOf(Method method, JsonArray given) {
        Class<?>[] parameters = method.getParameterTypes();
        Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < parameters.length; ++i) {
            if (i == given.size()) {
                arguments[i] = TimeUnit.MILLISECONDS;
            } else if (parameters[i] == int.class) {
                arguments[i] = given.get(i).getAsInt();
            } else if (parameters[i] == long.class) {
                arguments[i] = given.get(i).getAsLong();
            } else {
                arguments[i] = given.get(i).getAsString();
            }
        }
        return arguments;
    }
}
