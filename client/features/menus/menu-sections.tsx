import { t } from "@lingui/core/macro";
import { Archive } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useMinute } from "#client/lib/use-minute.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Placeholder, Skeleton, SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { Menu } from "#shared/menus.api.ts";
import { MenuCard, type MenuCardProps } from "./menu-card.tsx";
import { groupMenus } from "./menu-groups.ts";

const GRID = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";

interface MenuGridProps extends Omit<MenuCardProps, "menu"> {
  menus: readonly Menu[];
}

export function MenuGrid({ menus, ...card }: MenuGridProps) {
  return (
    <ul className={GRID}>
      {menus.map((menu) => (
        <li key={menu.id} className="min-w-0">
          <MenuCard menu={menu} {...card} />
        </li>
      ))}
    </ul>
  );
}

export function MenuGridSkeleton() {
  return (
    <Placeholder label={t`Loading the menus`} className={GRID}>
      {[1, 2, 3].map((card) => (
        <Card key={card}>
          <Skeleton shape="flush" className="h-36 md:h-40" />
          <div className="space-y-3 p-4">
            <Skeleton className="h-6 w-2/3" />
            <SkeletonText lines={2} />
            <Skeleton className="h-9" />
          </div>
        </Card>
      ))}
    </Placeholder>
  );
}

/** The active menus: coming up, without a date, and past. Menus move to their next section at midnight. */
export function MenuSections({ menus, archive }: Pick<MenuGridProps, "menus" | "archive">) {
  useMinute();
  const { comingUp, undated, past } = groupMenus(menus);
  const archivePast = () => {
    archive.archive(past);
    // The button disappears with its section.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <div className="space-y-10">
      <Section title={t`Coming up`} menus={comingUp} archive={archive} />
      <Section title={t`No date yet`} menus={undated} archive={archive} />
      <Section
        title={t({ message: "Past", comment: "Menus of earlier days" })}
        isPast
        menus={past}
        archive={archive}
      >
        <Button variant="secondary" size="sm" onClick={archivePast}>
          <Archive /> {t`Archive past menus`}
        </Button>
      </Section>
    </div>
  );
}

interface SectionProps extends Omit<MenuGridProps, "level"> {
  title: string;
  children?: ReactNode;
}

function Section({ title, children, ...grid }: SectionProps) {
  const id = useId();
  if (grid.menus.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 md:min-h-9">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {children}
      </div>
      <MenuGrid {...grid} level="h3" />
    </section>
  );
}
