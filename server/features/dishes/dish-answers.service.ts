import { createHash } from "node:crypto";
import { Encoded } from "#server/http/encoded.ts";
import { encodeFor, lengthFor, versionFor, type StoredDish } from "./stored-dish.service.ts";

/** The list as `viewerId` sees it, and its length in bytes. */
export function encodeList(dishes: StoredDish[], viewerId: string): { answer: Encoded; length: number } {
  const versions = dishes.map((dish) => versionFor(dish, viewerId));
  // The brackets, and a comma between two.
  let length = Math.max(2, dishes.length + 1);
  for (const dish of dishes) length += lengthFor(dish, viewerId);
  const encode = () => {
    const body = Buffer.allocUnsafe(length);
    let at = body.write("[", 0);
    for (const [index, dish] of dishes.entries()) {
      if (index > 0) at += body.write(",", at);
      at = encodeFor(dish, viewerId, body, at);
    }
    body.write("]", at);
    return body;
  };
  return { answer: new Encoded(etagOf(versions.join()), encode), length };
}

/** One dish with what only its own page says of it, in the order of `dishDetailView`. */
export function encodeDetail(
  dish: StoredDish,
  viewerId: string,
  menus: { id: number; title: string }[],
): Encoded {
  const { caloriesConfidence, caloriesReasoning } = dish;
  const beside = JSON.stringify({ caloriesConfidence, caloriesReasoning, menus });
  return new Encoded(etagOf(`${versionFor(dish, viewerId)} ${beside}`), () => {
    const length = lengthFor(dish, viewerId);
    const view = Buffer.allocUnsafe(length);
    encodeFor(dish, viewerId, view, 0);
    return Buffer.concat([view.subarray(0, -1), Buffer.from(`,${beside.slice(1)}`)]);
  });
}

const etagOf = (text: string) => `W/"${createHash("sha1").update(text).digest("base64url")}"`;
