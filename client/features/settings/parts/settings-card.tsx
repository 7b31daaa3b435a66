import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { SectionCard } from "#client/ui/card.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { Settings } from "#shared/public.api.ts";
import { settingsQuery } from "../settings.data.ts";

interface SettingsCardProps extends Omit<ComponentProps<typeof SectionCard>, "children"> {
  /** The number of lines of the skeleton. */
  lines?: number;
  children: (settings: Settings) => ReactNode;
}

export function SettingsCard({ children, lines = 2, ...card }: SettingsCardProps) {
  const query = useQuery(settingsQuery);
  return (
    <SectionCard {...card}>
      <QueryContent compact query={query} skeleton={<SkeletonText lines={lines} />}>
        {children}
      </QueryContent>
    </SectionCard>
  );
}
