import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "#client/ui/status/toast.ts";
import { CreateDishDialog } from "./create-dish-dialog.tsx";
import { takeShared } from "./shared-dish.ts";

/** Create Dish, filled in with text and photos shared from another app. */
export function SharedDishDialog() {
  const { data: shared } = useQuery({
    queryKey: ["shared-dish"],
    // Taken once; null if there are none. The Cache API throws in some private windows.
    queryFn: async () => (await takeShared().catch(() => undefined)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: "always",
  });
  const isMissing = shared === null;
  useEffect(() => {
    if (!isMissing) return;
    toast({
      title: t`The shared content did not arrive`,
      description: t`Add the photos here, or share them again.`,
    });
  }, [isMissing]);
  return shared === undefined ? null : <CreateDishDialog shared={shared ?? undefined} />;
}
