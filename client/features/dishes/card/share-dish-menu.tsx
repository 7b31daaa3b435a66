import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { dishQuery } from "#client/features/dish-data/dishes.data.ts";
import { settingsQuery } from "#client/features/settings/settings.data.ts";
import { dishLink } from "#client/features/sharing/share-links.ts";
import { ShareMenu } from "#client/features/sharing/share-menu.tsx";
import { MenuCheck } from "#client/ui/menu/dropdown-menu.tsx";
import type { Dish } from "#shared/dishes.api.ts";

/** Shares a dish, with its recipe if members choose that per link. */
export function ShareDishMenu({
  dish,
  ...menu
}: Omit<ComponentProps<typeof ShareMenu>, "shared"> & { dish: Dish }) {
  const { data: settings } = useQuery(settingsQuery);
  const canChoose = dish.hasRecipe && settings?.areRecipesPerLink && !settings.areRecipesPublic;
  const { data } = useQuery({ ...dishQuery(dish.id), enabled: canChoose === true });
  const [isChosen, setChosen] = useState(false);
  const key = canChoose ? data?.recipeKey : undefined;
  const shareKey = isChosen && key ? key : dish.shareKey;
  return (
    <ShareMenu {...menu} shared={{ title: dish.title, link: dishLink({ id: dish.id, shareKey }) }}>
      {key && <MenuCheck checked={isChosen} onChange={setChosen}>{t`With recipe`}</MenuCheck>}
    </ShareMenu>
  );
}
