import { t } from "@lingui/core/macro";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { peopleApi, type HousePerson } from "#shared/people.api.ts";

/** The people who eat at home. */
export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: () => call(peopleApi.list),
});

export type PersonFields = CallInput<typeof peopleApi.create>["body"];

interface SavedPerson {
  /** Undefined adds one. */
  person: HousePerson | undefined;
  fields: PersonFields;
}

export function useSavePerson() {
  return usePeopleMutation(t`This person could not be saved`, ({ person, fields }: SavedPerson) =>
    person
      ? call(peopleApi.update, {
          params: { id: person.id },
          body: { ...fields, expectedUpdatedAt: person.updatedAt },
        })
      : call(peopleApi.create, { body: fields }),
  );
}

export function useRemovePerson() {
  return usePeopleMutation(t`This person could not be removed`, ({ id }: HousePerson) =>
    call(peopleApi.delete, { params: { id } }),
  );
}

function usePeopleMutation<Input, Result>(failed: string, mutationFn: (input: Input) => Promise<Result>) {
  // The signed-in member has the number of those who eat.
  return useMutation({ mutationFn, meta: { failed, refetches: ["people", "auth"] } });
}
