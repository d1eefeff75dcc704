"""The controls in Python, each around `call_model`, `run_tool` or the loop, as in the TypeScript files beside this one."""

import json
import random
import time


class StopRun(Exception):
    """Ends the run, where an ordinary error would be an observation."""


def with_repeat_guard(run_tool, messages, max_repeats):
    def guarded(call):
        # region maxRepeats before tool_call
        times = times_asked(call, messages)
        if times > max_repeats:
            raise StopRun(f"Repeat guard: {call['name']} was asked for {times} times (limit {max_repeats}).")
        # endregion
        return run_tool(call)

    return guarded


def times_asked(call, messages):
    def key(one):
        return one["name"], json.dumps(one["arguments"], sort_keys=True)

    calls = [one for message in messages for one in message.get("tool_calls", [])]
    return sum(key(one) == key(call) for one in calls)


def with_failure_guard(call_model, max_failures_in_row):
    def guarded(messages):
        # region maxFailuresInRow before model_call
        failures = failures_in_row(messages)
        if failures >= max_failures_in_row:
            raise StopRun(f"Failure guard: {failures} tool results in a row were failures.")
        # endregion
        return call_model(messages)

    return guarded


def failures_in_row(messages):
    failures = 0
    for message in reversed(messages):
        if message["role"] != "tool":
            continue
        if message["content"]["ok"]:
            break
        failures += 1
    return failures


def with_token_budget(call_model, max_tokens, count):
    def within(messages):
        # region maxTokens before model_call
        spent, following = count(messages)
        if spent + following > max_tokens:
            raise StopRun(f"Token budget: {spent} tokens are spent (limit {max_tokens}).")
        # endregion
        return call_model(messages)

    return within


def with_cost_budget(call_model, max_cost_usd, cost_of):
    def within(messages):
        # region maxCostUsd before model_call
        spent, following = cost_of(messages)
        if spent + following > max_cost_usd:
            raise StopRun(f"Cost budget: ${spent:.3g} is spent (limit ${max_cost_usd}).")
        # endregion
        return call_model(messages)

    return within


def with_time_limit(call_model, max_seconds, clock=time.monotonic):
    started = clock()

    def within(messages):
        # region maxSeconds before model_call
        if clock() - started > max_seconds:
            raise StopRun(f"Time limit: the run took longer than {max_seconds} s.")
        # endregion
        return call_model(messages)

    return within


def with_retries(call_model, max_retries, class_of, sleep=time.sleep):
    def retried(messages):
        # region maxRetries before model_call
        for attempt in range(max_retries + 1):
            try:
                # endregion
                return call_model(messages)
            # region maxRetries after model_call
            except Exception as error:
                if class_of(error) != "retry" or attempt == max_retries:
                    raise
                sleep(0.5 * 2**attempt * random.uniform(0.5, 1))
            # endregion

    return retried


def class_of(error):
    # region classifyErrors after model_call
    if error.transient:
        return "retry"  # overloaded, cut off, too many requests
    if error.kind in ("bad_request", "context_overflow"):
        return "adjust"  # as it is, it will be refused again
    return "stop"  # a wrong key, a model that does not exist
    # endregion


def with_fallback(call_model, second_model, after, is_overload):
    overloaded = 0

    def asked(messages):
        nonlocal overloaded
        # region fallback before model_call
        if overloaded >= after:
            return second_model(messages)
        try:
            # endregion
            return call_model(messages)
        # region fallback after model_call
        except Exception as error:
            overloaded = overloaded + 1 if is_overload(error) else 0
            if overloaded < after:
                raise
            return second_model(messages)
        # endregion

    return asked


def with_validation(run_tool, check):
    def validated(call):
        # region validateArguments before tool_call
        problem = check(call)
        if problem:
            return {"ok": False, "error": problem, "kind": "invalid_arguments"}
        # endregion
        return run_tool(call)

    return validated


def with_approval(run_tool, ask):
    def approved(call):
        # region approval before tool_call
        if not ask(call):
            return {"ok": False, "error": "The user declined this call; it was not executed.", "kind": "denied"}
        # endregion
        return run_tool(call)

    return approved


def with_tool_timeout(start, limit_ms):
    """`start(call)` gives something with `wait(seconds)`, which raises TimeoutError, and `kill()`."""

    def timed(call):
        running = start(call)
        # region toolTimeoutMs after tool_call
        try:
            return running.wait(limit_ms / 1000)
        except TimeoutError:
            running.kill()
            return {"ok": False, "error": f"The tool did not finish within {limit_ms} ms.", "kind": "timeout"}
        # endregion

    return timed


def truncated(text, max_chars):
    # region maxResultChars after tool_call
    if len(text) > max_chars:
        label = f"these are the first {max_chars} of {len(text)} characters"
        text = f"{text[:max_chars]}\n[truncated: {label}. Ask for a smaller part to see the rest.]"
    # endregion
    return text


def side_by_side(calls, run_tool, pool):
    # region toolExecution before tool_call
    started = [pool.submit(run_tool, call) for call in calls]
    # endregion
    return [one.result() for one in started]


def stop_at_tool_errors(run_tool):
    def stopping(call):
        result = run_tool(call)
        # region onToolError after tool_call
        if not result["ok"]:
            raise StopRun(f"{call['name']}: {result['error']}")
        # endregion
        return result

    return stopping


def with_completion_check(loop, check):
    def checked(messages):
        while True:
            answer = loop(messages)
            # region completionCheck before answer
            verdict = check(messages, answer)
            if not verdict["ok"]:
                messages.append({"role": "user", "content": verdict["reason"]})
                continue  # stopped is not done: the loop goes on
            # endregion
            return answer

    return checked


def with_hand_off(loop, person):
    def handed_off(messages):
        while True:
            # region handOff after budget_spent
            try:
                return loop(messages)
            except StopRun as stopped:
                messages.append({"role": "user", "content": person(str(stopped))})
            # endregion

    return handed_off
