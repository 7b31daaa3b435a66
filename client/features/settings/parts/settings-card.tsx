import { useMutationState, useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { SectionCard } from "#client/ui/card.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { Settings } from "#shared/public.api.ts";
import { choiceKey, settingsQuery, useUpdateSettings, type SettingsChanges } from "../settings.data.ts";

interface SettingsCardProps extends Omit<ComponentProps<typeof SectionCard>, "children"> {
  /** The number of lines of the skeleton. */
  lines?: number;
  /**
   * @param settings with the new choices until the server responds
   * @param choose saves choices
   */
  children: (settings: Settings, choose: (changes: SettingsChanges) => void) => ReactNode;
}

export function SettingsCard({ children, lines = 2, ...card }: SettingsCardProps) {
  const query = useQuery(settingsQuery);
  const { mutate: choose } = useUpdateSettings(choiceKey);
  const choices = useMutationState({
    filters: { mutationKey: choiceKey, status: "pending" },
    select: ({ state }) => state.variables as Partial<Settings>,
  });
  return (
    <SectionCard {...card}>
      <QueryContent compact query={query} skeleton={<SkeletonText lines={lines} />}>
        {(settings) => children(Object.assign({ ...settings }, ...choices) as Settings, choose)}
      </QueryContent>
    </SectionCard>
  );
}
