import { BatchEstimation } from "#client/features/admin/batch-estimation.tsx";
import { DishStats } from "#client/features/admin/dish-stats.tsx";
import { BackupsCard } from "#client/features/backups/backups-card.tsx";
import { CategoryManagement } from "#client/features/categories/category-management.tsx";
import { DishFilesCard } from "#client/features/dish-files/dish-files-card.tsx";
import { GuestData } from "#client/features/settings/guest-data.tsx";
import { HouseholdName } from "#client/features/settings/household-name.tsx";
import { SharingPolicy } from "#client/features/settings/sharing-policy.tsx";
import { SystemCard } from "#client/features/system/system-card.tsx";
import { Page } from "#client/layout/page.tsx";

/** The ids and texts of the headings below. */
const SECTIONS = [
  { id: "system", label: "System" },
  { id: "backups", label: "Backups" },
  { id: "dish-files", label: "Import and export" },
  { id: "household-name", label: "Household name" },
  { id: "sharing", label: "Sharing" },
  { id: "guest-data", label: "Guests' data" },
  { id: "categories", label: "Categories" },
  { id: "dish-stats", label: "Dish statistics" },
  { id: "batch-estimation", label: "Batch calorie estimation" },
];

/** /admin */
export function AdminPage() {
  return (
    <Page title="Admin Panel">
      <nav aria-label="Sections" className="mb-6">
        <ul className="flex flex-wrap gap-2">
          {SECTIONS.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-medium transition-[background-color] hover:bg-sunken md:h-9"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-8">
        <SystemCard />
        <BackupsCard />
        <DishFilesCard />
        <HouseholdName />
        <SharingPolicy />
        <GuestData />
        <CategoryManagement />
        <DishStats />
        <BatchEstimation />
      </div>
    </Page>
  );
}
