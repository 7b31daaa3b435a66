import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import type { UseMutateFunction, UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, type DefaultValues, type FieldValues, type Path, type PathValue } from "react-hook-form";
import { isStale } from "#client/lib/api/call.ts";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { toast } from "#client/ui/status/toast.ts";
import { useDraft, useDraftName, useKeepDraft, useRestored } from "./use-draft.ts";

interface VersionedFormOptions<Version, Values extends FieldValues, Edited, Changes> {
  /** The initial version, which may be outdated. */
  version: Version;
  current: UseQueryResult<Version>;
  update: {
    isPending: boolean;
    mutate: UseMutateFunction<unknown, Error, { id: number; changes: Changes }>;
  };
  schema: Parameters<typeof standardSchemaResolver<Values, unknown, Edited>>[0];
  valuesOf: (version: Version) => Values;
  /** Returns only the changed fields. */
  changesTo: (version: Version, edited: Edited) => Changes;
  /** Returns whether the changes can be saved over a newer version without asking. */
  mayOverwrite?: (base: Version, newer: Version) => boolean;
}

/**
 * A form with optimistic locking, in a dialog. Sends only changed fields and the version they are based on. If someone
 * else saved a newer version, nothing is written and `conflict` offers both.
 */
export function useVersionedForm<
  Version extends { id: number; updatedAt: string },
  Values extends FieldValues,
  Edited,
  Changes extends { expectedUpdatedAt?: string | undefined },
>(options: VersionedFormOptions<Version, Values, Edited, Changes>) {
  const { current, update, valuesOf, changesTo, mayOverwrite } = options;
  const { isOpen, close } = useOpenDialog();
  const draftName = useDraftName();
  const draft = useDraft<{ base: Version; values: Values }>(draftName);
  // A draft starts from the version it was typed for, so that a newer one is a conflict.
  const [base, setBase] = useState(draft?.base ?? options.version);
  const [newer, setNewer] = useState<Version>();
  const form = useForm<Values, unknown, Edited>({
    defaultValues: valuesOf(base) as DefaultValues<Values>,
    resolver: standardSchemaResolver(options.schema),
  });
  const { isDirty } = form.formState;
  useRestored(form, draft?.values);
  useKeepDraft(draftName, () => (isOpen && isDirty ? { base, values: form.getValues() } : null));

  const startFrom = (version: Version) => {
    setBase(version);
    setNewer(undefined);
    form.reset(valuesOf(version));
  };

  // An unchanged form follows the current version.
  const fresh = current.isFetchedAfterMount ? current.data : undefined;
  useEffect(() => {
    if (!fresh || isDirty || fresh.updatedAt === base.updatedAt) return;
    setBase(fresh);
    form.reset(valuesOf(fresh));
  }, [fresh, isDirty, base, form, valuesOf]);

  const resolveConflict = async (edited: Edited) => {
    const { data, isError } = await current.refetch();
    if (!data || isError) {
      toast({
        title: t`The newer version could not be loaded. Please try again.`,
        variant: "destructive",
      });
    } else if (mayOverwrite?.(base, data)) save(changesTo(base, edited), data, edited);
    else setNewer(data);
  };

  const save = (changes: Changes, version: Version, edited: Edited) =>
    update.mutate(
      { id: version.id, changes: { ...changes, expectedUpdatedAt: version.updatedAt } },
      {
        onSuccess: () => void close(),
        onError: (error) => (isStale(error) ? resolveConflict(edited) : showIssues(form, error)),
      },
    );

  const saveOver = (version: Version, edited: Edited) => {
    if (update.isPending) return;
    const changes = changesTo(version, edited);
    if (Object.keys(changes).length === 0) void close();
    else save(changes, version, edited);
  };

  return {
    form,
    base,
    isDirty,
    submit: form.handleSubmit((edited) => saveOver(base, edited)),
    conflict: newer && {
      base,
      newer,
      mine: form.getValues(),
      pending: update.isPending,
      onTakeTheirs: () => startFrom(newer),
      /** @param merged the newer version with this form's changes applied */
      onKeepMine: (merged: Values) => {
        startFrom(newer);
        for (const [field, value] of Object.entries(merged)) {
          form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
            shouldDirty: true,
          });
        }
        void form.handleSubmit((edited) => saveOver(newer, edited))();
      },
    },
  };
}
