import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { peopleApi } from "#shared/people.api.ts";
import { deletePerson, listPeople } from "./people.queries.ts";
import { createPerson, updatePerson } from "./people.service.ts";

export function peopleRoutes({ db }: Deps): Router {
  return serve(peopleApi, {
    list: () => listPeople(db),
    create: ({ body }) => createPerson(db, body),
    update: ({ params, body }) => updatePerson(db, params.id, body),
    delete: ({ params }) => deletePerson(db, params.id),
  });
}
