import { t } from "@lingui/core/macro";
import { PublicDish } from "#client/features/public/public-dish.tsx";
import { signInAddress, VisitorLoading, VisitorShell } from "#client/layout/visitor-shell.tsx";
import { hasStatus } from "#client/lib/api/call.ts";
import { useLoaded, type Loading } from "#client/lib/api/loading.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { PlateDrawing } from "#client/ui/status/drawings.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import type { PublicDish as PublicDishView } from "#shared/public.api.ts";

/** /public/dishes/{id}: a dish shared by a link. */
export function PublicDishPage({ loading }: { loading: Loading<PublicDishView> }) {
  const dish = useLoaded(loading);
  const found = dish.state === "loaded" ? dish.value : undefined;
  usePageTitle(found?.title ?? t`Dish`);
  return (
    <VisitorShell signIn={signInAddress(found ? `/dishes?dish=${found.id}` : "/")}>
      {dish.state === "loading" && <VisitorLoading />}
      {found && <PublicDish dish={found} />}
      {dish.state === "failed" &&
        (hasStatus(dish.error, 404) ? (
          <NoticeScreen title={t`Dish Not Found`} drawing={<PlateDrawing />} forGuests>
            {t`This dish isn't shared or has been removed. Please ask the person who sent you the link.`}
          </NoticeScreen>
        ) : (
          <ErrorState query={dish} />
        ))}
    </VisitorShell>
  );
}
