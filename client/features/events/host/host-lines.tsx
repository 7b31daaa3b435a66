import { msg, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ChefHat, Heart, ShoppingBag, TriangleAlert, X } from "lucide-react";
import { useId, useState } from "react";
import type { HostEvent } from "#client/features/event-data/event-news.ts";
import { wishesText } from "#client/features/events/guest-event-messages.ts";
import { useLineFocus } from "#client/features/events/use-line-focus.ts";
import { labelsQuery } from "#client/features/food-labels/food-labels.data.ts";
import { guestsQuery } from "#client/features/guest-book/guest-book.data.ts";
import { clashesOf } from "#client/features/guest-book/need-clashes.ts";
import { claimantName, type MenuClaim } from "#client/features/menus/sheet/menu-claims.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { capitalize } from "#client/lib/format.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import { useFirstOrder } from "#client/lib/use-first-order.ts";
import { Button } from "#client/ui/button.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import type { ClaimKind } from "#shared/choices.ts";
import { MAX_CLAIM_ITEM } from "#shared/limits.ts";
import type { Menu } from "#shared/menus.api.ts";
import { rankDishes } from "./group-messages.ts";
import { useClaim, useRelease } from "./host-event.data.ts";
import { listEaters } from "./list-eaters.ts";

/** The dishes by number of wishes, and who brings or cooks what. */
export function LinesSection({ menu, event }: { menu: Menu; event: HostEvent }) {
  const claim = useClaim(menu.id);
  const { list, press } = useLineFocus(event.claims);
  const take = (dishId: number, kind: ClaimKind) => {
    if (claim.isPending) return;
    press(`dish-${dishId}`);
    claim.mutate({ dishId, kind });
  };
  const isOver = event.invitation?.state === "over";
  // Clashes of a past event no longer matter.
  const { data: guests = [] } = useQuery(guestsQuery);
  const eaters = listEaters(menu.id, event.answers, guests);
  const hasNeeds = !isOver && eaters.some(({ needs }) => needs.length > 0);
  const { data: labels } = useQuery({ ...labelsQuery, enabled: hasNeeds });
  const clashesIn = ({ id }: { id: number }) =>
    hasNeeds && labels ? clashesOf(labels[id] ?? {}, eaters) : [];
  const ranked = useFirstOrder(rankDishes(menu.dishes, event.answers), ({ dish }) => dish.id);
  const lines = [
    ...ranked.map(({ dish, names }) => ({
      key: `dish-${dish.id}`,
      title: dish.title,
      dish,
      names,
      claim: event.claims.find(({ dishId }) => dishId === dish.id),
    })),
    ...event.claims.flatMap((claim) =>
      claim.item === null
        ? []
        : { key: `item-${claim.id}`, title: claim.item, dish: undefined, names: [], claim },
    ),
  ];
  return (
    <section aria-labelledby="group-lines">
      <h3 id="group-lines" className="text-base">
        {t`Who brings what`}
      </h3>
      <ul ref={list} tabIndex={-1} aria-labelledby="group-lines" className="divide-y divide-line">
        {lines.map(({ key, title, dish, names, claim: taken }) => (
          <li key={key} data-line={key} tabIndex={-1} className="flex items-center gap-3 py-3">
            {dish ? (
              <Thumbnail dish={dish} className="size-12 self-start rounded-control" />
            ) : (
              <span className="grid size-12 shrink-0 place-items-center self-start rounded-control bg-tint">
                <ShoppingBag className="size-5 text-brand" />
              </span>
            )}
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <p dir="auto" className="font-medium">
                {title}
              </p>
              {taken && <p className="text-sm font-medium text-good">{takenText(taken)}</p>}
              {names.length > 0 && (
                <p className="flex items-start gap-1.5 text-sm text-muted">
                  <Heart className="mt-0.5 size-4 shrink-0 text-brand" />
                  <span>
                    {t`${{ label: wishesText(names.length) }}: ${{ text: joinWords(names.map(isolate)) }}`}
                  </span>
                </p>
              )}
              {dish &&
                clashesIn(dish).map((clash) => (
                  <p key={clash} className="flex items-start gap-1.5 text-sm text-danger">
                    <TriangleAlert className="mt-0.5 size-4 shrink-0" />
                    <span>{capitalize(clash)}</span>
                  </p>
                ))}
            </div>
            {taken ? (
              <Release menuId={menu.id} claim={taken} line={title} onRelease={() => press(key)} />
            ) : (
              dish && !isOver && <ClaimMenu dish={dish} isPending={claim.isPending} onClaim={take} />
            )}
          </li>
        ))}
      </ul>
      {!isOver && <NewItem menuId={menu.id} />}
    </section>
  );
}

interface ClaimMenuProps {
  dish: Menu["dishes"][number];
  isPending: boolean;
  onClaim: (dishId: number, kind: ClaimKind) => void;
}

const CLAIMS = [
  { kind: "cook", label: msg`I'll cook`, Icon: ChefHat },
  { kind: "bring", label: msg`I'll bring`, Icon: ShoppingBag },
] as const;

function ClaimMenu({ dish, isPending, onClaim }: ClaimMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Who brings ${{ title: isolate(dish.title) }}?`}
          aria-disabled={isPending}
        >
          {t`Who?`}
        </Button>
      }
    >
      {CLAIMS.map(({ kind, label, Icon }) => (
        <MenuItem key={kind} onSelect={() => onClaim(dish.id, kind)}>
          <Icon /> {i18n._(label)}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

function takenText(claim: MenuClaim): string {
  const name = isolate(claimantName(claim));
  return claim.kind === "cook" ? t`${name} cooks this` : t`${name} brings this`;
}

interface ReleaseProps {
  menuId: number;
  claim: MenuClaim;
  line: string;
  onRelease: () => void;
}

function Release({ menuId, claim, line, onRelease }: ReleaseProps) {
  const release = useRelease(menuId);
  return (
    <IconButton
      size="sm"
      label={t`Let someone else do it: ${{ title: isolate(line) }}`}
      pending={release.isPending}
      onClick={() => {
        onRelease();
        release.mutate(claim.id);
      }}
    >
      <X />
    </IconButton>
  );
}

/** Something else than a dish, such as wine. */
function NewItem({ menuId }: { menuId: number }) {
  const claim = useClaim(menuId);
  const [item, setItem] = useState("");
  const id = useId();
  const add = () => {
    if (item.trim() === "") return;
    claim.mutate({ item: item.trim(), kind: "bring" }, { onSuccess: () => setItem("") });
  };
  return (
    <Form onSubmit={add} className="mt-2 grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {t`Something else`}
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          value={item}
          onChange={(event) => setItem(event.target.value)}
          maxLength={MAX_CLAIM_ITEM}
          placeholder={t`Wine, chairs, music`}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" className="md:h-11" pending={claim.isPending}>
          {t`I'll bring`}
        </Button>
      </div>
    </Form>
  );
}
