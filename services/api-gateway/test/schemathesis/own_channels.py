"""What Schemathesis is to know of own channels.

A batch is answered with 200, and refuses each order by itself: here its answer is looked at instead.
"""

import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import negative_data_rejection


def written_out(schema):
    """The same schema where `\\P{Cc}`, which Python does not know, stands as the characters that it means."""
    if isinstance(schema, list):
        return [written_out(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    members = {name: written_out(member) for name, member in schema.items()}
    if isinstance(members.get("pattern"), str):
        members["pattern"] = members["pattern"].replace("\\P{Cc}", "[^\\u0000-\\u001f\\u007f-\\u009f]")
    return members


@schemathesis.hook
def before_load_schema(ctx, raw_schema):
    raw_schema.update(written_out(raw_schema))


@schemathesis.check
def wrong_orders_are_refused(ctx, response, case):
    if case.operation.definition.raw.get("operationId") != "pushDirectOrder":
        return None
    if not isinstance(case.body, list) or response.status_code != 200:
        return negative_data_rejection(ctx, response, case)
    outcomes = response.json()["data"]["outcomes"]
    assert len(outcomes) == len(case.body), "a batch is answered with an outcome for each of its orders"
    body = None if case.meta is None else case.meta.components.get(ParameterLocation.BODY)
    if body is not None and body.mode.is_negative:
        refused = [outcome for outcome in outcomes if not outcome["accepted"]]
        assert refused, "no order of a wrong batch is refused"
    return None


@schemathesis.check
def right_orders_are_taken(ctx, response, case):
    """No schema says what prices and quantities make together; all else that it allows is taken."""
    if case.operation.definition.raw.get("operationId") != "pushDirectOrder" or response.status_code != 400:
        return None
    if case.meta is not None and case.meta.generation.mode.is_positive:
        details = response.json()["error"]["details"]
        refusals = [(detail["path"], detail["message"].split(" ")[:2]) for detail in details]
        assert refusals == [("items", ["come", "to"])], f"an order that the schema allows is refused: {details}"
    return None
