"""Lets made-up searches lead somewhere: a completion must name the guests who were searched for."""

import schemathesis
from hypothesis import strategies

# Those whom the document's link from a checkout to its completion names.
COUPLE = [{"adults": 2, "children": []}]


@schemathesis.hook.apply_to(path="/v2/availability/search", method="POST")
def flatmap_body(context, body):
    """Most searches are for the couple, unless their rooms are wrong on purpose."""
    if not isinstance(body, dict) or not are_rooms(body.get("rooms")):
        return strategies.just(body)
    couple = {**body, "rooms": COUPLE}
    return strategies.sampled_from([couple, couple, couple, body])


def are_rooms(rooms):
    return isinstance(rooms, list) and 1 <= len(rooms) <= 9 and all(map(is_room, rooms))


def is_room(room):
    if not isinstance(room, dict) or not is_within(room.get("adults"), 1, 9):
        return False
    children = room.get("children") or []
    return isinstance(children, list) and len(children) <= 6 and all(is_within(age, 0, 17) for age in children)


def is_within(number, least, most):
    return isinstance(number, (int, float)) and not isinstance(number, bool) and number % 1 == 0 and least <= number <= most
