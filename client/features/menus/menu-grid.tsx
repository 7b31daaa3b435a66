import { t } from "@lingui/core/macro";
import { Card } from "#client/ui/card.tsx";
import { Placeholder, Skeleton, SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { Menu } from "#shared/menus.api.ts";
import { MenuCard, type MenuCardProps } from "./menu-card.tsx";

const GRID = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";

export interface MenuGridProps extends Omit<MenuCardProps, "menu"> {
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
