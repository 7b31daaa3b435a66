import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { BatchEstimation } from "#client/features/admin/batch-estimation.tsx";
import { DishStats } from "#client/features/admin/dish-stats.tsx";
import { BackupsCard } from "#client/features/backups/backups-card.tsx";
import { CategoryManagement } from "#client/features/categories/category-management.tsx";
import { DishFilesCard } from "#client/features/dish-files/dish-files-card.tsx";
import {
  GuestData,
  HouseholdLanguage,
  HouseholdName,
  HouseholdServings,
  HouseholdWeek,
  PhotoQuality,
} from "#client/features/settings/household-settings.tsx";
import { HouseholdTimeZone } from "#client/features/settings/household-time-zone.tsx";
import { SharingPolicy } from "#client/features/settings/sharing-policy.tsx";
import { SystemCard } from "#client/features/system/system-card.tsx";
import { Page } from "#client/layout/page.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";

/** The router does not scroll. */
function showOperation() {
  const heading = document.getElementById("Operation");
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** /admin */
export function AdminPage() {
  const links = (
    <nav aria-label={t`Sections`} className="contents">
      <LinkButton to="#Operation" onClick={showOperation} variant="secondary" size="sm">
        {t`System`}
      </LinkButton>
      <LinkButton to="/settings?tab=members" variant="secondary" size="sm">
        {t`Members`}
      </LinkButton>
    </nav>
  );
  return (
    <Page title={t`Admin Panel`} actions={links}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <Group id="Household" name={t`Household`}>
          <HouseholdName />
          <HouseholdServings />
          <HouseholdTimeZone />
          <HouseholdLanguage />
          <HouseholdWeek />
          <SharingPolicy />
          <PhotoQuality />
          <CategoryManagement />
          <GuestData />
        </Group>
        <Group id="Operation" name={t`System`}>
          <SystemCard />
          <BackupsCard />
          <DishFilesCard />
          <BatchEstimation />
          <DishStats />
        </Group>
      </div>
    </Page>
  );
}

function Group({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id={id} tabIndex={-1} className="scroll-mt-22 border-b border-line pb-2 text-2xl">
        {name}
      </h2>
      {children}
    </section>
  );
}
