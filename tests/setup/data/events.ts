import type { TestApp } from "#tests/setup/server/app.ts";
import { buildDish, buildMenu } from "./builders.ts";

type Agent = Awaited<ReturnType<TestApp["asMember"]>>;

/** Invites a group to a new menu of three dishes. @param menu fields of the menu */
export async function inviteGroup(
  { db }: Pick<TestApp, "db">,
  host: Agent,
  fields: object = {},
  menu: Parameters<typeof buildMenu>[1] = {},
) {
  const dishIds: number[] = [];
  for (const title of ["Soup", "Cake", "Rice"]) dishIds.push((await buildDish(db, { title })).id);
  const { id } = await buildMenu(db, { title: "Garden party", dishIds, ...menu, createdBy: host.user.id });
  const { body } = await host
    .post(`/api/menus/${id}/invitation`)
    .send({ maxAnswers: 12, ...fields })
    .expect(201);
  const token = body.invitation?.token ?? "";
  const event = `/api/menus/${id}/event` as const;
  return { id, dishIds, token, event, link: `/api/event-invitations/${token}` as const };
}
