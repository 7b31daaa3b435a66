import { useMutationState, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { Settings } from "#shared/settings.api.ts";
import { choiceKey, settingsQuery, useUpdateSettings, type SettingsChanges } from "../settings.data.ts";

interface SettingRowProps {
  /** The heading's id, for links to it. */
  id: string;
  title: string;
  description: string;
  /**
   * @param settings with the new choices until the server responds
   * @param choose saves choices
   */
  children: (settings: Settings, choose: (changes: SettingsChanges) => void) => ReactNode;
}

/** A setting of the household next to its explanation, in a card of several. */
export function SettingRow({ id, title, description, children }: SettingRowProps) {
  const query = useQuery(settingsQuery);
  const { mutate: choose } = useUpdateSettings(choiceKey);
  const choices = useMutationState({
    filters: { mutationKey: choiceKey, status: "pending" },
    select: ({ state }) => state.variables as Partial<Settings>,
  });
  return (
    <section aria-labelledby={id} className="flex flex-wrap gap-x-8 gap-y-3 p-4 md:p-5">
      <div className="min-w-0 flex-[2_1_13rem]">
        <h2 id={id} tabIndex={-1} className="scroll-mt-6 font-sans text-base">
          {title}
        </h2>
        <p className="text-sm text-muted">{description}</p>
      </div>
      <div className="min-w-0 flex-[3_1_19rem]">
        <QueryContent compact query={query} skeleton={<SkeletonText lines={2} />}>
          {(settings) => children(Object.assign({ ...settings }, ...choices) as Settings, choose)}
        </QueryContent>
      </div>
    </section>
  );
}
