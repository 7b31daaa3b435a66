import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { BatchEstimation } from "#client/features/admin/batch-estimation.tsx";
import { DishStats } from "#client/features/admin/dish-stats.tsx";
import { BackupsCard } from "#client/features/backups/backups-card.tsx";
import { CategoryManagement } from "#client/features/categories/category-management.tsx";
import { DishFilesCard } from "#client/features/dish-files/dish-files-card.tsx";
import { GuestData } from "#client/features/settings/guest-data.tsx";
import { HouseholdClimate } from "#client/features/settings/household-climate.tsx";
import { HouseholdLanguage } from "#client/features/settings/household-language.tsx";
import { HouseholdName } from "#client/features/settings/household-name.tsx";
import { HouseholdServings } from "#client/features/settings/household-servings.tsx";
import { HouseholdTimeZone } from "#client/features/settings/household-time-zone.tsx";
import { HouseholdWeek } from "#client/features/settings/household-week.tsx";
import { PhotoQuality } from "#client/features/settings/photo-quality.tsx";
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
        <Trans>System</Trans>
      </LinkButton>
      <LinkButton to="/settings?tab=members" variant="secondary" size="sm">
        <Trans>Members</Trans>
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
          <HouseholdClimate />
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
