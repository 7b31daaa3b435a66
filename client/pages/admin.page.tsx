import { DishStats } from "#client/features/admin/dish-stats.tsx";
import { BackupsCard } from "#client/features/backups/backups-card.tsx";
import { BatchEstimation } from "#client/features/admin/batch-estimation.tsx";
import { CategoryManagement } from "#client/features/categories/category-management.tsx";
import { SharingPolicy } from "#client/features/settings/sharing-policy.tsx";
import { SystemCard } from "#client/features/system/system-card.tsx";
import { Page } from "#client/layout/page.tsx";

/** /admin */
export function AdminPage() {
  return (
    <Page title="Admin Panel">
      <div className="grid gap-8">
        <DishStats />
        <BatchEstimation />
        <CategoryManagement />
        <SharingPolicy />
        <SystemCard />
        <BackupsCard />
      </div>
    </Page>
  );
}
