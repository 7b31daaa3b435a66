import { useQuery } from "@tanstack/react-query";
import { SectionCard } from "#client/ui/card.tsx";
import { SharpPhotosSwitch } from "#client/ui/form/sharp-photos-switch.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { settingsQuery, useUpdateSettings } from "./settings.data.ts";

export function PhotoQuality() {
  const query = useQuery(settingsQuery);
  const update = useUpdateSettings();
  // Shows the new choice until the server answers.
  const chosen = update.isPending ? update.variables.photoQuality : undefined;
  return (
    <SectionCard
      id="photos"
      title="Photos"
      description="Applies to new photos. Older ones stay as they are until someone replaces them."
    >
      <QueryContent compact query={query} skeleton={<SkeletonText lines={2} />}>
        {(settings) => (
          <SharpPhotosSwitch
            checked={(chosen ?? settings.photoQuality) === "sharp"}
            onChange={({ target }) => update.mutate({ photoQuality: target.checked ? "sharp" : "small" })}
          />
        )}
      </QueryContent>
    </SectionCard>
  );
}
