import { t } from "@lingui/core/macro";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { menuEventQuery } from "#client/features/event-data/events.data.ts";
import { guestsQuery, needsOf, useJoinGuest } from "#client/features/guest-book/guest-book.data.ts";
import { needName } from "#client/features/guest-book/need-clashes.ts";
import { usersQuery } from "#client/features/users/users.data.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { idFrom } from "#client/lib/navigation/dialog-param.ts";
import { parseNumber } from "#client/lib/parse-number.ts";
import { submitByKeys } from "#client/lib/submit-by-keys.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { useListedRecord } from "#client/ui/dialog/use-listed-record.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { useDialogForm } from "#client/ui/form/use-dialog-form.ts";
import type { FoodLabel } from "#shared/choices.ts";
import { memberName } from "#shared/full-name.ts";
import { MAX_NAME, MAX_NOTE } from "#shared/limits.ts";
import { housePersonInput, type HousePerson } from "#shared/people.api.ts";
import { NeedChoices } from "./need-choices.tsx";
import { peopleQuery, useSavePerson, type PersonFields } from "./people.data.ts";

interface PersonValues {
  userId: string;
  name: string;
  portion: string;
  needs: FoodLabel[];
  needsText: string;
}

const personForm = z.pipe(
  z.transform(({ userId, portion, ...values }: PersonValues): PersonFields => ({
    ...values,
    userId: userId || null,
    portion: parseNumber(portion),
  })),
  housePersonInput,
);

/**
 * Adds (`?person=new`) or changes (`12`) someone who eats at home, or someone of the guest book (`guest`, `guest-12`);
 * keeps the guest of an answer to a menu there (`answer-7-12`).
 */
export function PersonDialog({ value }: { value: string }) {
  const [kind, ...ids] = value.split("-");
  const [id, answerId] = ids.map(idFrom);
  if (kind === "answer") return <KeepGuest menuId={id ?? 0} answerId={answerId} />;
  if (kind === "guest" && id) return <EditPerson id={id} isGuest />;
  if (kind === "new" || kind === "guest") return <PersonForm isGuest={kind === "guest"} />;
  return <EditPerson id={idFrom(value)} isGuest={false} />;
}

function EditPerson({ id, isGuest }: { id: number | null; isGuest: boolean }) {
  const house = useQuery({ ...peopleQuery, refetchOnMount: "always", enabled: !isGuest });
  const guests = useQuery({ ...guestsQuery, refetchOnMount: "always", enabled: isGuest });
  const list: UseQueryResult<HousePerson[]> = isGuest ? guests : house;
  const person = useListedRecord(list, (listed) => listed.id === id, gone());
  return person ? <PersonForm person={person} isGuest={isGuest} /> : null;
}

function KeepGuest({ menuId, answerId }: { menuId: number; answerId: number | null | undefined }) {
  const query = useQuery({ ...menuEventQuery(menuId), select: ({ answers }) => answers });
  const answer = useListedRecord(query, ({ id }) => id === answerId, gone());
  return answer ? <PersonForm answer={answer} isGuest /> : null;
}

const gone = () => ({
  title: t`This person could not be opened`,
  description: t`Another member may have removed them.`,
});

interface PersonFormProps {
  /** Undefined adds one. */
  person?: HousePerson;
  /** The answer of a guest to keep. */
  answer?: { id: number; name: string };
  /** In the guest book. */
  isGuest: boolean;
}

function PersonForm({ person, answer, isGuest }: PersonFormProps) {
  const { close } = useOpenDialog();
  const save = useSavePerson();
  const join = useJoinGuest();
  const { data: people = [] } = useQuery(peopleQuery);
  const { data: guests = [] } = useQuery({ ...guestsQuery, enabled: answer !== undefined });
  /** Someone who is in the guest book. */
  const [known, setKnown] = useState("");
  const { data: members = [] } = useQuery(usersQuery);
  const { form, errors, isDirty, submit } = useDialogForm({
    defaultValues: {
      userId: person?.userId ?? "",
      name: person?.name ?? answer?.name ?? "",
      portion: String(person?.portion ?? 1),
      needs: person?.needs ?? [],
      needsText: person?.needsText ?? "",
    },
    schema: personForm,
  });
  const { field: account } = useController({ control: form.control, name: "userId" });
  const { field: needs } = useController({ control: form.control, name: "needs" });
  const free = members.filter(
    ({ id }) => id === person?.userId || people.every(({ userId }) => userId !== id),
  );
  const choose = (userId: string) => {
    const member = members.find(({ id }) => id === userId);
    account.onChange(userId);
    if (member) form.setValue("name", member.firstName ?? memberName(member), { shouldDirty: true });
  };
  const added = isGuest && { isGuest, answerId: answer?.id };
  const savePerson = submit((fields, done) =>
    save.mutate({ person, fields: { ...fields, ...(!person && added) } }, done),
  );
  const joinKnown = () =>
    answer && join.mutate({ id: Number(known), answerId: answer.id }, { onSuccess: () => void close() });
  return (
    <Dialog
      title={person ? t`Edit person` : answer ? t`Keep in the guest book` : t`Add person`}
      dirty={isDirty || known !== ""}
      onSubmit={known ? joinKnown : savePerson}
      footer={
        <DialogSubmit pending={save.isPending || join.isPending}>
          {person || known ? t`Save changes` : t`Add person`}
        </DialogSubmit>
      }
    >
      <div className="grid gap-4">
        {answer && guests.length > 0 && (
          <Field label={t`Who is it?`}>
            <Select
              value={known}
              onChange={({ target }) => setKnown(target.value)}
              options={guests.map((guest) => [
                guest.id,
                joinFacts([isolate(guest.name), ...needsOf(guest).map(needName)]),
              ])}
            >
              <option value="">{t`Someone new`}</option>
            </Select>
          </Field>
        )}
        {!isGuest && (
          <Field label={t`Account`} error={errors.userId?.message} hint={t`Children need none.`}>
            <Select
              value={account.value}
              onChange={({ target }) => choose(target.value)}
              options={free.map((member) => [member.id, memberName(member)])}
            >
              <option value="">{t`No account`}</option>
            </Select>
          </Field>
        )}
        {!account.value && !known && (
          <Field label={t`Name`} required error={errors.name?.message}>
            <Input {...form.register("name")} maxLength={MAX_NAME} autoComplete="off" />
          </Field>
        )}
        {!isGuest && (
          <Field
            label={t`Portion`}
            error={errors.portion?.message}
            hint={errors.portion ? undefined : t`A small child counts as 0.5.`}
          >
            <Input {...form.register("portion")} inputMode="decimal" maxLength={5} autoComplete="off" />
          </Field>
        )}
        {!known && (
          <>
            <NeedChoices needs={needs.value} onNeeds={needs.onChange} />
            <Field
              label={t`Anything else?`}
              error={errors.needsText?.message}
              hint={
                isGuest &&
                t`This stays until you delete it. The guest can see and delete it on the page of their answer.`
              }
            >
              <Textarea
                {...form.register("needsText")}
                rows={1}
                maxLength={MAX_NOTE}
                placeholder={t`No raw onions, please`}
                onKeyDown={submitByKeys}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}
