import type { Router } from "express";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { peopleApi } from "#shared/people.api.ts";
import { listGuests } from "./guest-book.sql.ts";
import {
  createPerson,
  deletePerson,
  joinGuest,
  listPeople,
  planForGuest,
  unplanMenu,
  updatePerson,
} from "./people.service.ts";

export function peopleRoutes(deps: Deps): Router {
  const { db } = deps;
  return serve(peopleApi, {
    list: () => listPeople(db),
    listGuests: () => listGuests(db),
    create: ({ body }) => createPerson(deps, body),
    update: ({ params, body }) => updatePerson(deps, params.id, body),
    delete: ({ params }) => deletePerson(deps, params.id),
    join: ({ params }) => transact(db, (tx) => joinGuest(tx, params.id, params.answerId)),
    plan: ({ params }) => planForGuest(deps, params.id, params.menuId),
    unplan: ({ params }) => unplanMenu(db, params.menuId, params.id),
  });
}
