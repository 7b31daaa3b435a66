import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { usersQuery } from "#client/features/users/users.data.ts";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { idFrom } from "#client/lib/navigation/dialog-param.ts";
import { parseNumber } from "#client/lib/parse-number.ts";
import { submitByKeys } from "#client/lib/submit-by-keys.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { useListedRecord } from "#client/ui/dialog/use-listed-record.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Input, Select, Textarea } from "#client/ui/form/input.tsx";
import { useDialogForm } from "#client/ui/form/use-draft.ts";
import { memberName } from "#shared/full-name.ts";
import { MAX_NAME, MAX_NOTE, type FoodLabel } from "#shared/limits.ts";
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

/** Adds (`?person=new`) or changes someone who eats at home. */
export function PersonDialog({ value }: { value: string }) {
  return value === "new" ? <PersonForm /> : <EditPerson id={idFrom(value)} />;
}

function EditPerson({ id }: { id: number | null }) {
  const query = useQuery({ ...peopleQuery, refetchOnMount: "always" });
  const person = useListedRecord(query, (listed) => listed.id === id, {
    title: t`This person could not be opened`,
    description: t`Another member may have removed them.`,
  });
  return person ? <PersonForm person={person} /> : null;
}

function PersonForm({ person }: { person?: HousePerson }) {
  const { close } = useOpenDialog();
  const save = useSavePerson();
  const { data: people = [] } = useQuery(peopleQuery);
  const { data: members = [] } = useQuery(usersQuery);
  const form = useDialogForm<PersonValues, unknown, PersonFields>({
    defaultValues: {
      userId: person?.userId ?? "",
      name: person?.name ?? "",
      portion: String(person?.portion ?? 1),
      needs: person?.needs ?? [],
      needsText: person?.needsText ?? "",
    },
    resolver: standardSchemaResolver(personForm),
  });
  const { errors, isDirty } = form.formState;
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
  const submit = form.handleSubmit((fields) =>
    save.mutate(
      { person, fields },
      { onSuccess: () => void close(), onError: (error) => showIssues(form, error) },
    ),
  );
  return (
    <Dialog
      title={person ? t`Edit person` : t`Add person`}
      dirty={isDirty}
      onSubmit={submit}
      footer={
        <DialogSubmit pending={save.isPending} pendingLabel={t`Saving…`}>
          {person ? t`Save changes` : t`Add person`}
        </DialogSubmit>
      }
    >
      <div className="grid gap-4">
        <Field label={t`Account`} error={errors.userId?.message} hint={t`Children need none.`}>
          <Select value={account.value} onChange={({ target }) => choose(target.value)}>
            <option value="">{t`No account`}</option>
            {free.map((member) => (
              <option key={member.id} value={member.id}>
                {memberName(member)}
              </option>
            ))}
          </Select>
        </Field>
        {!account.value && (
          <Field label={t`Name`} required error={errors.name?.message}>
            <Input {...form.register("name")} maxLength={MAX_NAME} autoComplete="off" />
          </Field>
        )}
        <Field
          label={t`Portion`}
          error={errors.portion?.message}
          hint={errors.portion ? undefined : t`A small child is 0.5.`}
        >
          <Input {...form.register("portion")} inputMode="decimal" maxLength={5} autoComplete="off" />
        </Field>
        <NeedChoices needs={needs.value} onNeeds={needs.onChange} />
        <Field label={t`Anything else?`} error={errors.needsText?.message}>
          <Textarea
            {...form.register("needsText")}
            rows={1}
            maxLength={MAX_NOTE}
            placeholder={t`No raw onions, please`}
            onKeyDown={submitByKeys}
          />
        </Field>
      </div>
    </Dialog>
  );
}
