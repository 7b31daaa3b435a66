import type { Database } from "#server/database/db.ts";
import type { TestApp } from "#tests/setup/server/app.ts";
import { buildDish } from "./builders.ts";

/** The body of a guest's suggestion with one new dish, with these fields replaced. */
export async function suggestionBody(db: Database, fields: object = {}) {
  const dish = await buildDish(db);
  return {
    title: "Dinner",
    guestName: "Grace Hopper",
    dishIds: [dish.id],
    ...fields,
  };
}

/** Sends a guest's suggestion. @returns the response's body with the id of the menu */
export async function suggest({ asVisitor, db }: Pick<TestApp, "asVisitor" | "db">, fields: object = {}) {
  const { body } = await asVisitor()
    .post("/api/guest-menus")
    .send(await suggestionBody(db, fields))
    .expect(201);
  const { rows } = await db.$client.query<{ id: number }>("select max(id) as id from menus");
  return { ...(body as { title: string; editToken: string; dishIds: number[] }), id: rows[0]?.id ?? 0 };
}
