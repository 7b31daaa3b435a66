import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import {
  Archive,
  FileUp,
  Flame,
  House,
  Server,
  Share2,
  Tags,
  TriangleAlert,
  Users,
  type LucideIcon,
} from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { BatchEstimation } from "#client/features/admin/batch-estimation.tsx";
import { DishStats, dishStatsQuery } from "#client/features/admin/dish-stats.tsx";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { BackupsCard } from "#client/features/backups/backups-card.tsx";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { CategoryManagement } from "#client/features/categories/category-management.tsx";
import { DishFilesCard } from "#client/features/dish-files/dish-files-card.tsx";
import { HouseholdNumber } from "#client/features/people/household-number.tsx";
import {
  Assistants,
  GuestData,
  HouseholdClimate,
  HouseholdLanguage,
  HouseholdName,
  HouseholdWeek,
  PhotoQuality,
} from "#client/features/settings/household-settings.tsx";
import { HouseholdTimeZone } from "#client/features/settings/household-time-zone.tsx";
import { settingsQuery } from "#client/features/settings/settings.data.ts";
import { policyLabel, SharingPolicy } from "#client/features/settings/sharing-policy.tsx";
import { SystemCard, systemQuery } from "#client/features/system/system-card.tsx";
import { systemSummary } from "#client/features/system/system-messages.ts";
import { Page } from "#client/layout/page.tsx";
import { SectionBack, SectionList } from "#client/layout/section-list.tsx";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { formatNumber } from "#client/lib/format.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { relativeTime } from "#client/lib/relative-time.ts";
import { Card } from "#client/ui/card.tsx";

interface Part {
  part: string;
  icon: LucideIcon;
  label: MessageDescriptor;
  /** A few words next to the label. */
  State?: ComponentType;
  content: ReactNode;
}

const PARTS: readonly Part[] = [
  {
    part: "household",
    icon: House,
    label: msg`Household`,
    State: () => useCurrentUser().householdName,
    content: (
      <Card className="divide-y divide-line">
        <HouseholdName />
        <HouseholdNumber />
        <HouseholdTimeZone />
        <HouseholdLanguage />
        <HouseholdWeek />
        <HouseholdClimate />
        <PhotoQuality />
      </Card>
    ),
  },
  {
    part: "sharing",
    icon: Share2,
    label: msg`Sharing`,
    State: () => policyLabel(useQuery(settingsQuery).data?.publicAccess),
    content: (
      <Card className="divide-y divide-line">
        <SharingPolicy />
        <GuestData />
        <Assistants />
      </Card>
    ),
  },
  {
    part: "categories",
    icon: Tags,
    label: msg`Categories`,
    State: () => count(useQuery(categoriesQuery).data?.length),
    content: <CategoryManagement />,
  },
  {
    part: "calories",
    icon: Flame,
    label: msg`Calories`,
    State: () => {
      const without = useQuery(dishStatsQuery).data?.dishesWithoutCalories;
      return without ? `${t`Without calories`}: ${formatNumber(without)}` : null;
    },
    content: (
      <>
        <BatchEstimation />
        <DishStats />
      </>
    ),
  },
  { part: "files", icon: FileUp, label: msg`Import and export`, content: <DishFilesCard /> },
  {
    part: "backups",
    icon: Archive,
    label: msg`Backups`,
    State: () => {
      const { lastBackup } = useQuery(systemQuery).data ?? {};
      return lastBackup ? relativeTime(lastBackup.completedAt) : null;
    },
    content: <BackupsCard />,
  },
  {
    part: "system",
    icon: Server,
    label: msg`System`,
    State: () => {
      const system = useQuery(systemQuery).data;
      if (!system) return null;
      const { isWell, text } = systemSummary(system);
      return isWell ? (
        ((system.newer && `${system.version} → ${system.newer.version}`) ?? system.version)
      ) : (
        <TriangleAlert role="img" aria-label={text} className="size-5 text-danger" />
      );
    },
    content: <SystemCard />,
  },
];

const count = (number: number | undefined) => (number === undefined ? null : formatNumber(number));

/** /admin: parts of the household and the server. `?part=` selects one; on phones, the list of them leads to each. */
export function AdminPage() {
  const [params] = useSearchParams();
  const isPhone = useMediaQuery("(width < 48rem)");
  const chosen = PARTS.find(({ part }) => part === params.get("part"));
  const shown = chosen ?? (isPhone ? undefined : PARTS[0]);
  /** The part that a phone shows instead of the list. */
  const alone = isPhone ? chosen : undefined;
  // Parts stay mounted, with their input and running uploads.
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (shown && !opened.includes(shown.part)) setOpened([...opened, shown.part]);
  const focused = useRef(chosen);
  useEffect(() => {
    if (isPhone && focused.current !== chosen) document.querySelector("h1")?.focus({ preventScroll: true });
    focused.current = chosen;
  }, [isPhone, chosen]);
  return (
    <Page
      title={alone ? i18n._(alone.label) : t`Admin Panel`}
      tabTitle={[chosen && i18n._(chosen.label), t`Admin Panel`].filter(Boolean).join(" · ")}
      back={alone && <SectionBack to="/admin">{t`Back`}</SectionBack>}
    >
      <div className="gap-10 md:grid md:grid-cols-[17rem_minmax(0,1fr)]">
        {!alone && (
          <nav aria-label={t`Sections`}>
            <SectionList
              sections={[
                ...PARTS.map((each) => ({
                  to: `/admin?part=${each.part}`,
                  icon: each.icon,
                  label: i18n._(each.label),
                  state: each.State && <each.State />,
                  isCurrent: each === shown,
                })),
                { to: "/settings?tab=members", icon: Users, label: t`Members` },
              ]}
            />
          </nav>
        )}
        {PARTS.filter(({ part }) => opened.includes(part)).map((each) => (
          <div
            key={each.part}
            hidden={each !== shown}
            // On phones, these headings would repeat that of the page.
            className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 max-md:[&_:is(#categories,#backups,#dish-files,#sharing)]:sr-only"
          >
            {each.content}
          </div>
        ))}
      </div>
    </Page>
  );
}
