"""The same agent loop in Python: `python3 agent_loop.py` prints 23 × 19 = 437."""


def agent_loop(messages, call_model, run_tool, max_turns=8):
    turn = 0
    while True:
        turn += 1
        if turn > max_turns:  # point: budget
            raise RuntimeError(f"Agent exceeded the maximum of {max_turns} turns.")  # point: budget_spent

        reply = call_model(messages)  # point: model_call
        messages.append(reply)  # point: reply

        if reply["stop_reason"] == "end_turn":  # point: stop_reason
            if not reply["content"]:
                raise RuntimeError("Model ended without a final answer.")  # point: no_answer
            return reply["content"]  # point: answer
        if reply["stop_reason"] != "tool_use":
            raise RuntimeError(f"Unknown stop reason: {reply['stop_reason']}")  # point: unknown_stop_reason

        for call in reply["tool_calls"]:
            result = run_tool(call)  # point: tool_call
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": result})  # point: tool_result


def multiply(a, b):
    return a * b


TOOLS = {"multiply": multiply}


def run_tool(call):
    """An unknown tool and a tool that raises are observations too: the loop goes on."""
    tool = TOOLS.get(call["name"])
    if tool is None:
        return {"ok": False, "error": f"Unknown tool: {call['name']}"}
    try:
        return {"ok": True, "value": tool(**call["arguments"])}
    except Exception as error:
        return {"ok": False, "error": str(error)}


def scripted_model(messages):
    """A mock: the first reply asks for the tool, the second reads its result from messages."""
    if messages[-1]["role"] == "user":
        call = {"id": "call_1", "name": "multiply", "arguments": {"a": 23, "b": 19}}
        return {"role": "assistant", "content": None, "tool_calls": [call], "stop_reason": "tool_use"}
    value = messages[-1]["content"]["value"]
    return {"role": "assistant", "content": f"23 × 19 = {value}", "stop_reason": "end_turn"}


if __name__ == "__main__":
    start = [{"role": "user", "content": "請計算 23 乘以 19"}]
    print(agent_loop(start, scripted_model, run_tool))
