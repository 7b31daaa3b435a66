import { useQuery } from "@tanstack/react-query";
import { Button } from "#client/ui/button.tsx";
import { SkeletonText } from "#client/ui/skeleton.tsx";
import { Switch } from "#client/ui/switch.tsx";
import type { PushKind } from "#shared/limits.ts";
import { preferencesQuery, useUpdatePreferences } from "../push.data.ts";
import { KIND_WORDS } from "../push-words.ts";

const KINDS = Object.entries(KIND_WORDS) as [PushKind, (typeof KIND_WORDS)[PushKind]][];

/** What a member wants to hear about, on all their devices. */
export function KindSwitches() {
  const preferences = useQuery(preferencesQuery);
  const update = useUpdatePreferences();
  if (preferences.isPending) return <SkeletonText lines={6} />;
  if (preferences.isLoadingError) {
    return (
      <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
        What you want to hear about could not be loaded.
        <Button
          size="sm"
          variant="secondary"
          pending={preferences.isFetching}
          onClick={() => void preferences.refetch()}
        >
          Try again
        </Button>
      </p>
    );
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm text-muted">What you hear about, on all your devices:</legend>
      {KINDS.map(([kind, words]) => (
        <Switch
          key={kind}
          {...words}
          checked={preferences.data[kind]}
          onChange={(event) => update.mutate({ [kind]: event.target.checked })}
        />
      ))}
    </fieldset>
  );
}
