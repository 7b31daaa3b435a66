import type { Database } from "#server/database/db.ts";
import { buildDish } from "./builders.ts";
import type { TestApp } from "./app.ts";

/** A guest's menu of one new dish, as the page sends it, with whatever the test wants different. */
export async function suggestionBody(db: Database, fields: object = {}) {
  const dish = await buildDish(db);
  return {
    title: "Dinner",
    guestName: "Grace Hopper",
    dishIds: [dish.id],
    ...fields,
  };
}

/** Sends a guest's menu without an invitation, and returns the answer's body (title, editToken …) with its id. */
export async function suggest({ asVisitor, db }: Pick<TestApp, "asVisitor" | "db">, fields: object = {}) {
  const { body } = await asVisitor()
    .post("/api/guest-menus")
    .send(await suggestionBody(db, fields))
    .expect(201);
  const { rows } = await db.$client.query<{ id: number }>("select max(id) as id from menus");
  return { ...(body as { title: string; editToken: string; dishIds: number[] }), id: rows[0]?.id ?? 0 };
}
