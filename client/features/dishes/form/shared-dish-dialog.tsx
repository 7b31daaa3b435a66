import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "#client/ui/status/toast.ts";
import { CreateDishDialog } from "./create-dish-dialog.tsx";
import { sharedDishQuery } from "./shared-dish.data.ts";

/** Create Dish, filled in with text and photos shared from another app. */
export function SharedDishDialog() {
  const { data: shared } = useQuery(sharedDishQuery);
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
