import json
import os
import re
import sys

SCENARIO = json.loads("{}")  # THE SCENARIO


# THE TOOLS
TOOLS = {}


def agent_loop(start, call_model, run_tool, max_turns):
    """The loop: as on the page, without the pauses."""
    messages = list(start)
    turn = turns_taken(messages)
    reply = open_reply(messages)
    while True:
        if reply is None:
            turn += 1
            if max_turns is not None and turn > max_turns:
                raise RuntimeError(f"Agent exceeded the maximum of {max_turns} turns.")
            reply = with_ids(call_model(messages), messages)
            messages.append(reply)
        if reply["stop_reason"] == "end_turn":
            if not reply["content"]:
                raise RuntimeError("Model ended without a final answer.")
            return reply["content"]
        if reply["stop_reason"] != "tool_use":
            raise RuntimeError(f"Unknown stop reason: {reply['stop_reason']}")
        for call in unanswered(messages):
            result = run_tool(call)
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": result})
        reply = None


def turns_taken(messages):
    turns = 0
    for message in reversed(messages):
        if message["role"] == "user":
            break
        turns += message["role"] == "assistant"
    return turns


def last_reply(messages):
    """The latest message that is no result, where it is the model's; and the results after it."""
    for n in range(len(messages) - 1, -1, -1):
        if messages[n]["role"] != "tool":
            return (messages[n] if messages[n]["role"] == "assistant" else None), messages[n + 1 :]
    return None, []


def open_reply(messages):
    reply, results = last_reply(messages)
    return reply if reply and (not results or unanswered(messages)) else None


def unanswered(messages):
    reply, results = last_reply(messages)
    answered = {result["tool_call_id"] for result in results}
    return [call for call in (reply or {}).get("tool_calls", []) if call["id"] not in answered]


def calls_in(messages):
    return [call for message in messages for call in message.get("tool_calls", [])]


def with_ids(reply, messages):
    """Every call with an id of its own: results are paired by it."""
    taken = {call["id"] for call in calls_in(messages)}
    calls = []
    for call in reply.get("tool_calls") or []:
        wanted = call.get("id") or f"call_{len(taken) + 1}"
        new_id, n = wanted, 2
        while new_id in taken:
            new_id, n = f"{wanted}_{n}", n + 1
        taken.add(new_id)
        calls.append({**call, "id": new_id})
    stop_reason = reply.get("stop_reason") or ("tool_use" if calls else "end_turn")
    message = {"role": "assistant", "content": reply.get("text"), "stop_reason": stop_reason}
    return {**message, "tool_calls": calls} if calls else message


def run_tool(call):
    """An unknown tool and a tool that raises are observations too: the loop goes on."""
    tool = TOOLS.get(call["name"])
    if tool is None:
        return {"ok": False, "error": f"Unknown tool: {call['name']}", "kind": "unknown_tool"}
    if isinstance(call["arguments"], str):
        return {"ok": False, "error": f"Arguments are not JSON: {call['arguments']}", "kind": "invalid_arguments"}
    try:
        return {"ok": True, "value": tool(call["arguments"])}
    except Exception as error:
        return {"ok": False, "error": str(error), "kind": "threw"}


ANSWERED = {}


def recorded(name, args):
    """What the JavaScript tool of this name answered on the page, the nth time the nth answer."""
    rows = [row for row in SCENARIO["recorded"].get(name, []) if row["args"] == args]
    if not rows:
        raise NotImplementedError(f"{name} was JavaScript: write it in Python. No answer was recorded for {args}.")
    key = (name, json.dumps(args, sort_keys=True))
    row = rows[min(ANSWERED.get(key, 0), len(rows) - 1)]
    ANSWERED[key] = ANSWERED.get(key, 0) + 1
    if "error" in row:
        raise RuntimeError(row["error"])
    return row["value"]


def scripted_model(messages):
    """The model played by the script: which reply comes next is read from the messages."""
    given = sum(message["role"] == "assistant" for message in messages)
    if given >= len(SCENARIO["turns"]):
        raise RuntimeError(f"The script has run out: it holds {len(SCENARIO['turns'])} replies.")
    turn = SCENARIO["turns"][given]
    calls = [{**call, "arguments": fill(call["arguments"], messages)} for call in turn.get("tool_calls", [])]
    text = turn.get("text")
    return {**turn, "text": fill_text(text, messages) if isinstance(text, str) else None, "tool_calls": calls}


PLACEHOLDER = re.compile(r"\{\{([^{}]+)\}\}")
MISSING = object()


def fill(value, messages):
    if isinstance(value, str):
        whole = PLACEHOLDER.fullmatch(value)
        found = look_up(whole[1].strip(), messages) if whole else MISSING
        return fill_text(value, messages) if found is MISSING else found
    if isinstance(value, list):
        return [fill(item, messages) for item in value]
    if isinstance(value, dict):
        return {key: fill(item, messages) for key, item in value.items()}
    return value


def fill_text(text, messages):
    def put(match):
        value = look_up(match[1].strip(), messages)
        if value is MISSING:
            return match[0]
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    return PLACEHOLDER.sub(put, text)


def look_up(path, messages):
    """{{user}}, {{last.value}}, {{result.NAME.value}}"""
    head, *rest = path.split(".")
    if head == "user":
        return next((m["content"] for m in reversed(messages) if m["role"] == "user"), MISSING)
    if head not in ("last", "result"):
        return MISSING
    name = rest.pop(0) if head == "result" and rest else None
    ids = {call["id"] for call in calls_in(messages) if name is None or call["name"] == name}
    results = [m["content"] for m in messages if m["role"] == "tool" and m["tool_call_id"] in ids]
    if not results:
        return MISSING
    value = results[-1]
    if not value["ok"] and rest[:1] == ["value"]:
        return f"({value['error']})"
    for key in rest:
        if isinstance(value, list) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict) and key in value:
            value = value[key]
        else:
            return MISSING
    return value


def live_model(messages):
    """A real model, at any endpoint that speaks Chat Completions: `pip install openai`, set MODEL and OPENAI_API_KEY."""
    from openai import OpenAI

    extra = {"tools": [{"type": "function", "function": tool} for tool in SCENARIO["tools"]]} if SCENARIO["tools"] else {}
    choice = OpenAI().chat.completions.create(
        model=os.environ.get("MODEL") or SCENARIO["model"], messages=[chat_message(m) for m in messages], **extra
    ).choices[0]
    calls = [
        {"id": call.id, "name": call.function.name, "arguments": parsed_arguments(call.function.arguments)}
        for call in choice.message.tool_calls or []
    ]
    stop = "tool_use" if calls else "end_turn" if choice.finish_reason == "stop" else choice.finish_reason
    return {"text": choice.message.content, "tool_calls": calls, "stop_reason": stop}


def parsed_arguments(text):
    try:
        return json.loads(text or "{}")
    except ValueError:
        return text  # the loop tells the model so


def chat_message(message):
    if message["role"] == "tool":
        return {**message, "content": json.dumps(message["content"], ensure_ascii=False)}
    if message["role"] != "assistant":
        return message
    made = {"role": "assistant", "content": message["content"]}
    if message.get("tool_calls"):
        made["tool_calls"] = [
            {
                "id": call["id"],
                "type": "function",
                "function": {
                    "name": call["name"],
                    "arguments": call["arguments"] if isinstance(call["arguments"], str) else json.dumps(call["arguments"]),
                },
            }
            for call in message["tool_calls"]
        ]
    return made


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    live = "MODEL" in os.environ or SCENARIO["turns"] is None
    try:
        print(agent_loop(SCENARIO["messages"], live_model if live else scripted_model, run_tool, SCENARIO["maxTurns"]))
    except Exception as error:
        print(error, file=sys.stderr)
        sys.exit(1)
