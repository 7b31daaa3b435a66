import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { GuestPart } from "#client/features/guests/guest-part.tsx";
import { hostText } from "#client/features/guests/inviter-text.ts";
import { PAGE_WITH_BAR } from "#client/features/guests/sticky-bar.ts";
import { pickChosen } from "#client/features/menus/form/pickable-dishes.ts";
import { MenuPhotos } from "#client/features/menus/menu-photos.tsx";
import {
  ChooseDishes,
  SelectDishesHeading,
} from "#client/features/suggestions/choose-dishes/choose-dishes.tsx";
import {
  type GuestDish,
  type GuestDishFilter,
  toGuestDishes,
} from "#client/features/suggestions/choose-dishes/dish-choices.ts";
import type { Loaded } from "#client/lib/api/loading.ts";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Card } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { Photo } from "#client/ui/photo.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { GUEST_VIEW, pickStrip } from "#shared/first-view/guest-view.ts";
import { MAX_NAME, MAX_TEXT } from "#shared/limits.ts";
import type { ChoosableDish } from "#shared/public.api.ts";
import { GuestDecline } from "./guest-decline.tsx";
import { GuestGreeting } from "./guest-greeting.tsx";
import type { GuestLink, OpenedLink } from "./guest-page.data.ts";
import { ChooseDishesSkeleton } from "./guest-skeleton.tsx";
import { GuestSubmitBar } from "./guest-submit-bar.tsx";
import { SuggestionFields } from "./suggestion-fields.tsx";
import {
  type SuggestionForm,
  type SuggestionFormCallbacks,
  useSuggestionForm,
} from "./use-suggestion-form.ts";

interface SuggestionFormPageProps extends Omit<SuggestionFormCallbacks, "onDishesGone"> {
  link: GuestLink;
  event: OpenedLink;
  dishes: Loaded<ChoosableDish[]>;
  onDeclined: (invitedBy: string) => void;
}

export function SuggestionFormPage({
  link,
  event,
  dishes,
  onSent,
  onLinkClosed,
  onDeclined,
}: SuggestionFormPageProps) {
  const reload = dishes.state === "loaded" ? dishes.reload : undefined;
  const form = useSuggestionForm(link, event, { onSent, onLinkClosed, onDishesGone: () => reload?.() });
  const { values, set } = form;
  const [filter, setFilter] = useState<GuestDishFilter>("all");
  const section = useRef<HTMLElement>(null);
  const isUninvited = link.kind === "open";

  const value = dishes.state === "loaded" ? dishes.value : undefined;
  const offered = useMemo(() => value && toGuestDishes(value), [value]);
  const chosen = useMemo(() => pickChosen(offered ?? [], values.dishIds), [offered, values.dishIds]);
  // Deselect dishes that were deleted, because the server would reject them.
  useEffect(() => {
    if (!offered || chosen.length === values.dishIds.length) return;
    set({ dishIds: chosen.map(({ id }) => id) });
  }, [offered, chosen, values.dishIds, set]);

  const isEmpty = offered?.length === 0;
  const decline = link.kind === "invitation" && event.invitation && (
    <GuestDecline
      isSmall={values.dishIds.length > 0}
      link={link}
      invitedBy={hostText(event.invitation)}
      guestName={values.guestName}
      onDeclined={onDeclined}
      onLinkClosed={(error) => onLinkClosed(error, values, false)}
    />
  );
  const hasStrip = dishes.state !== "failed";
  const showChosen = () => {
    setFilter(values.dishIds.length > 0 ? "chosen" : "all");
    section.current?.scrollIntoView({ block: "start" });
  };
  return (
    <Form onSubmit={form.onSubmit} className={PAGE_WITH_BAR}>
      <div className={GUEST_VIEW.page}>
        {hasStrip && <GuestStrip dishes={offered} />}
        <div className={GUEST_VIEW.column}>
          <GuestGreeting {...event} isBelowPhoto={hasStrip} />
        </div>
        <section
          ref={section}
          aria-labelledby="guest-dishes"
          className="min-w-0 scroll-mt-2 lg:col-start-2 lg:row-span-3 lg:row-start-1"
        >
          <Dishes dishes={dishes} offered={offered} form={form} filter={filter} onFilter={setFilter} />
        </section>
        <div
          hidden={isEmpty}
          className="mt-2 grid scroll-mt-2 gap-2 lg:sticky lg:top-4 lg:col-start-1 lg:row-start-3 lg:mt-0"
        >
          <Card className={cn("grid", !isUninvited && "grid-cols-2 max-[359px]:grid-cols-1 lg:grid-cols-1")}>
            <GuestInformation form={form} startsOpen={isUninvited} />
            <SuggestionFields
              form={form}
              startsOpen={isUninvited}
              shownTitle={event.invitation?.eventTitle ?? event.own?.title}
            />
          </Card>
          <>{values.dishIds.length > 0 && decline}</>
        </div>
      </div>
      {isEmpty && isUninvited ? null : (
        <GuestSubmitBar
          chosen={chosen}
          count={values.dishIds.length}
          isSending={form.isSending}
          hasFailed={form.hasFailed}
          isChange={link.kind === "own"}
          onShowDishes={showChosen}
          decline={decline}
        />
      )}
    </Form>
  );
}

interface DishesProps {
  dishes: Loaded<ChoosableDish[]>;
  offered: GuestDish[] | undefined;
  form: SuggestionForm;
  filter: GuestDishFilter;
  onFilter: (filter: GuestDishFilter) => void;
}

function Dishes({ dishes, offered, form, filter, onFilter }: DishesProps) {
  const { values, toggleDish, errors } = form;
  const chosen = useMemo(() => new Set(values.dishIds), [values.dishIds]);
  if (dishes.state !== "loaded") {
    return (
      <>
        <SelectDishesHeading />
        {dishes.state === "loading" ? (
          <ChooseDishesSkeleton />
        ) : (
          <ErrorState
            message={t`Check your connection and try again. Nothing you entered is lost.`}
            query={dishes}
          />
        )}
      </>
    );
  }
  return (
    <ChooseDishes
      dishes={offered ?? []}
      chosen={chosen}
      onToggle={toggleDish}
      filter={filter}
      onFilter={onFilter}
      error={errors.dishIds}
    />
  );
}

/** One of the household's photos above the invitation; a drawing if there are few. */
function GuestStrip({ dishes }: { dishes: readonly GuestDish[] | undefined }) {
  if (!dishes) return <Skeleton shape="flush" className={GUEST_VIEW.strip} />;
  const [dish] = pickStrip(dishes);
  if (!dish) return <MenuPhotos dishes={[]} className={GUEST_VIEW.strip} />;
  return (
    <div data-strip aria-hidden="true" className={cn("overflow-hidden", GUEST_VIEW.strip)}>
      <Photo src={dish.image} tint={dish.imageColor} alt="" ratio="fill" eager />
    </div>
  );
}

interface GuestInformationProps {
  form: SuggestionForm;
  startsOpen: boolean;
}

function GuestInformation({ form, startsOpen }: GuestInformationProps) {
  const { values, errors, input } = form;
  const name = values.guestName.trim();
  const comments = values.guestComments.trim();
  return (
    <GuestPart
      id="guest-information"
      startsOpen={startsOpen}
      title={t`Your Information`}
      summary={[isolate(name), isolate(comments) || (name && t`no comments`)].filter(Boolean).join(" · ")}
      missing={!name && t`Add your name`}
      hasError={Boolean(errors.guestName ?? errors.guestComments)}
    >
      <Field label={t`Your name`} error={errors.guestName}>
        <Input
          {...input("guestName")}
          maxLength={MAX_NAME}
          autoComplete="name"
          placeholder={t`Anonymous Guest`}
        />
      </Field>
      <Field label={t`Comments (optional)`} error={errors.guestComments}>
        <Textarea
          {...input("guestComments")}
          rows={1}
          maxLength={MAX_TEXT}
          placeholder={t`Allergies, requests, what you'll bring`}
        />
      </Field>
    </GuestPart>
  );
}
