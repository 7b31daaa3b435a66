import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useController, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { PictureButtons } from "#client/features/images/picture-buttons.tsx";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { useDraft, useKeepDraft, useRestored } from "#client/ui/form/use-dialog-form.ts";
import type { CurrentUser } from "#shared/auth.api.ts";
import { userChanges, type User } from "#shared/users.api.ts";
import { Avatar } from "./avatar.tsx";
import { NameFields } from "./parts/name-fields.tsx";
import { useUpdateUser, type UserChanges } from "./users.data.ts";

const PROFILE_FIELDS = ["firstName", "lastName", "email", "profileImageUrl"] as const;

type Person = Pick<CurrentUser, "firstName" | "lastName" | "email" | "profileImageUrl">;

/** The picture is a URL, a data URL that is not saved yet, or null. */
function profileValues({ firstName, lastName, email, profileImageUrl }: Person) {
  return { firstName: firstName ?? "", lastName: lastName ?? "", email: email ?? "", profileImageUrl };
}

type ProfileValues = ReturnType<typeof profileValues>;

const profileForm = z.pipe(
  z.transform((values: ProfileValues): UserChanges => values),
  userChanges,
);

/** Unsaved input, kept while another tab or page is open. */
let unsaved: ProfileValues | null = null;

/** The member's own names, e-mail address and picture. Input typed while saving, or before a failed save, is kept. */
export function Profile() {
  const me = useCurrentUser();
  const update = useUpdateUser();
  const [isPreparing, setPreparing] = useState(false);
  const form = useForm({ defaultValues: profileValues(me), resolver: standardSchemaResolver(profileForm) });
  const { errors, dirtyFields, isDirty } = form.formState;
  useRestored(form, useDraft<ProfileValues>("profile"));
  useKeepDraft("profile", () => (isDirty ? form.getValues() : null));
  useEffect(() => {
    if (unsaved) form.reset(unsaved, { keepDefaultValues: true });
    unsaved = null;
  }, [form]);
  const storeUnsaved = useEffectEvent(() => {
    if (isDirty) unsaved = form.getValues();
  });
  useEffect(() => {
    return storeUnsaved;
  }, []);
  const picture = useController({ control: form.control, name: "profileImageUrl" }).field;
  const pictureError = errors.profileImageUrl?.message;
  const pictureErrorId = useId();

  const showSaved = (saved: User, sent: ProfileValues) => {
    const now = form.getValues();
    form.reset(profileValues(saved));
    for (const field of PROFILE_FIELDS)
      if (now[field] !== sent[field]) form.setValue(field, now[field], { shouldDirty: true });
  };

  const save = form.handleSubmit(({ profileImageUrl, ...names }) => {
    if (isPreparing) return;
    const changes = dirtyFields.profileImageUrl ? { ...names, profileImageUrl } : names;
    const sent = form.getValues();
    update.mutate(
      { id: me.id, changes },
      {
        onSuccess: (saved) => showSaved(saved, sent),
        onError: (error) => showIssues(form, error),
      },
    );
  });

  return (
    <SectionCard title={t`How others see you`}>
      <Form onSubmit={save} className="grid gap-4">
        <div className="flex items-center gap-4">
          <Avatar person={{ ...me, profileImageUrl: picture.value }} size="lg" />
          <div>
            <PictureButtons
              hasPicture={Boolean(picture.value)}
              onChange={picture.onChange}
              isPreparing={isPreparing}
              onPreparing={setPreparing}
              describedBy={pictureError && pictureErrorId}
            />
            {pictureError && (
              <p id={pictureErrorId} className="mt-1.5 text-sm text-danger">
                {pictureError}
              </p>
            )}
          </div>
        </div>
        <NameFields register={form.register} errors={errors} own />
        <Field label={t`Username`} hint={t`It can't be changed.`}>
          <Input value={me.username} readOnly autoComplete="username" />
        </Field>
        <Button
          type="submit"
          pending={update.isPending}
          pendingLabel={t`Saving…`}
          className="md:justify-self-start"
        >
          {t`Save changes`}
        </Button>
      </Form>
    </SectionCard>
  );
}
