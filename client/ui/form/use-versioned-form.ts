import { t } from "@lingui/core/macro";
import type { UseMutateFunction, UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import { isStale } from "#client/lib/api/call.ts";
import { changesTo, mergeChanges } from "#client/lib/api/merge-changes.ts";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { showProblem } from "#client/ui/status/toast.ts";
import { useDraft, useDraftForm, useDraftName } from "./use-dialog-form.ts";

interface VersionedFormOptions<Version, Values extends FieldValues, Edited> {
  /** The initial version, which may be outdated. */
  version: Version;
  current: UseQueryResult<Version>;
  update: {
    isPending: boolean;
    mutate: UseMutateFunction<
      unknown,
      Error,
      { id: number; changes: Partial<Edited> & { expectedUpdatedAt?: string | undefined } }
    >;
  };
  schema: Parameters<typeof useDraftForm<Values, Edited>>[0]["schema"];
  valuesOf: (version: Version) => Values;
  /** Returns whether the changes can be saved over a newer version without asking. */
  mayOverwrite?: (base: Version, newer: Version) => boolean;
}

/** A newer version that someone else saved, next to the form that was edited. */
export interface FormConflict<Values, Version> {
  base: Version;
  newer: Version;
  /** The values of `base`, of `newer` and of the form. */
  before: Values;
  theirs: Values;
  mine: Values;
  pending: boolean;
  onTakeTheirs: () => void;
  /** Saves the newer version with this form's changes applied. */
  onKeepMine: () => void;
}

/**
 * A form with optimistic locking, in a dialog. Sends only changed fields and the version they are based on. If someone
 * else saved a newer version, nothing is written and `conflict` offers both.
 */
export function useVersionedForm<
  Edited extends object,
  Version extends Edited & { id: number; updatedAt: string },
  Values extends FieldValues,
>(options: VersionedFormOptions<Version, Values, Edited>) {
  const { current, update, schema, valuesOf, mayOverwrite } = options;
  const { close } = useOpenDialog();
  const draft = useDraft<{ base: Version; values: Values }>(useDraftName());
  // A draft starts from the version it was typed for, so that a newer one is a conflict.
  const [base, setBase] = useState(draft?.base ?? options.version);
  const [newer, setNewer] = useState<Version>();
  const { form, isDirty, submit } = useDraftForm(
    { defaultValues: valuesOf(base), schema, toDraft: (values) => ({ base, values }) },
    draft?.values,
  );

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
    if (!data || isError) showProblem(t`The newer version could not be loaded. Please try again.`);
    else if (mayOverwrite?.(base, data)) save(changesTo<Edited>(base, edited), data, edited);
    else setNewer(data);
  };

  const save = (changes: Partial<Edited>, version: Version, edited: Edited) =>
    update.mutate(
      { id: version.id, changes: { ...changes, expectedUpdatedAt: version.updatedAt } },
      {
        onSuccess: () => void close(),
        onError: (error) => (isStale(error) ? resolveConflict(edited) : showIssues(form, error)),
      },
    );

  const saveOver = (version: Version, edited: Edited) => {
    const changes = changesTo<Edited>(version, edited);
    if (Object.keys(changes).length === 0) void close();
    else save(changes, version, edited);
  };

  const conflictWith = (version: Version): FormConflict<Values, Version> => {
    const [before, theirs, mine] = [valuesOf(base), valuesOf(version), form.getValues()];
    return {
      base,
      newer: version,
      before,
      theirs,
      mine,
      pending: update.isPending,
      onTakeTheirs: () => startFrom(version),
      onKeepMine: () => {
        startFrom(version);
        for (const [field, value] of Object.entries(mergeChanges(before, mine, theirs))) {
          form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
            shouldDirty: true,
          });
        }
        void submit((edited) => saveOver(version, edited))();
      },
    };
  };

  return {
    form,
    base,
    isDirty,
    submit: submit((edited) => saveOver(base, edited)),
    conflict: newer && conflictWith(newer),
  };
}
