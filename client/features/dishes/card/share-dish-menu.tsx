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
  const settings = useQuery(settingsQuery);
  const isPerLink = settings.data?.areRecipesPerLink && !settings.data.areRecipesPublic;
  const canChoose = dish.hasRecipe && (isPerLink ?? true);
  const details = useQuery({ ...dishQuery(dish.id), enabled: canChoose });
  const [isChosen, setChosen] = useState(false);
  const key = isPerLink ? details.data?.recipeKey : undefined;
  const shareKey = isChosen && key ? key : dish.shareKey;
  return (
    <ShareMenu {...menu} shared={{ title: dish.title, link: dishLink({ id: dish.id, shareKey }) }}>
      {canChoose && (
        <MenuCheck checked={isChosen} disabled={!key} onChange={setChosen}>
          <span>
            <span>{t`With recipe`}</span>
            {!key && (settings.isError || details.isError) && (
              <span className="block text-xs text-muted">{t`You may be offline.`}</span>
            )}
          </span>
        </MenuCheck>
      )}
    </ShareMenu>
  );
}
