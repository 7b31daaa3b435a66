import { t } from "@lingui/core/macro";
import { useRef, type ReactNode } from "react";
import { confirmedText } from "#client/features/food-labels/food-label-text.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatClock, formatEventDay } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { isolatePhones } from "#client/lib/phone-numbers.ts";
import { usePhotoSource } from "#client/lib/photo-source.ts";
import { productName } from "#client/lib/product.ts";
import { LazyQrCode } from "#client/ui/lazy-qr-code.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import "#client/ui/printed-sheet.css";
import { LARGE_SIZES } from "#shared/large-photo.ts";
import type { Menu, MenuDish } from "#shared/menus.api.ts";
import { claimText, type MenuClaim } from "./menu-claims.ts";
import { groupByCourse, type CourseGroup } from "./menu-courses.ts";
import "./menu-sheet.css";
import { ONE_PAGE_DISHES, usePrintFit } from "./use-print-fit.ts";

type SheetDish = Omit<MenuDish, "cookingMethod" | "estimatedCalories">;

interface MenuSheetProps<D extends SheetDish> {
  /** The fields that members' and public menus share; `image` heads the card. */
  menu: Pick<Menu, "title" | "description" | "eventDate" | "eventTime" | "guestCount"> &
    Partial<Pick<Menu, "image" | "largeImages">> & { dishes: readonly D[] };
  /** Names who brings or cooks what; omitted on public pages. */
  claims?: readonly MenuClaim[] | undefined;
  /** Makes the dishes links with photos; printed as text only. */
  dishHref?: (dish: D) => string;
  /** Renders a dish's title, for example as a link. */
  renderTitle?: (dish: D) => ReactNode;
  /** In the footer, instead of the product's name. */
  householdName: string | null;
  /** Makes the title the page's h1. */
  isPage?: boolean;
  qrUrl?: string | undefined;
  /** Does not print the confirmed labels. */
  hidesLabels?: boolean;
}

/** From this number of dishes, one column would not fit a page. */
const TWO_COLUMNS_FROM = 8;
/** A course of this many dishes may break across columns, which keeps their heights similar. */
const LONG_COURSE = 5;
// Not in capitals on Turkish pages, where "Italian" would become "İTALİAN".
const COURSE_TITLE =
  "mb-2 break-after-avoid font-sans text-xs font-semibold tracking-[0.18em] break-words text-brand uppercase";
const NO_CLAIMS: readonly MenuClaim[] = [];

/** A menu styled like a restaurant's menu card; while it is on the page, only the card is printed. */
export function MenuSheet<D extends SheetDish>(props: MenuSheetProps<D>) {
  const { menu, claims = NO_CLAIMS, dishHref, renderTitle, isPage, qrUrl } = props;
  const sheet = useRef<HTMLElement>(null);
  const picture = usePhotoSource(menu.image, menu.largeImages);
  usePrintFit(sheet, { menu, claims, picture: picture.shown, hasQrCode: qrUrl !== undefined });
  const courses = groupByCourse(menu.dishes);
  const Title = isPage ? "h1" : "h3";
  const level = isPage ? "h2" : "h4";
  const when = joinFacts([formatEventDay(menu.eventDate), formatClock(menu.eventTime)]);
  const guests = formatGuestCount(menu.guestCount);
  return (
    <article
      ref={sheet}
      data-hides-labels={props.hidesLabels}
      className={cn("menu-sheet", menu.dishes.length <= ONE_PAGE_DISHES && "menu-sheet-one-page")}
    >
      <div className="menu-sheet-frame">
        <header className="text-center">
          {picture.shown ? (
            <img
              srcSet={picture.srcSet}
              sizes={picture.srcSet && LARGE_SIZES}
              src={picture.shown}
              alt=""
              referrerPolicy="no-referrer"
              onError={picture.onError}
              className="menu-sheet-picture"
            />
          ) : (
            <Flourish className="mx-auto h-6 text-brand" />
          )}
          <Title dir="auto" className="menu-sheet-title mt-3 text-2xl break-words">
            {menu.title}
          </Title>
          {when && <p className="mt-2 font-display text-lg text-brand">{when}</p>}
          {guests && <p className="mt-0.5 text-sm text-muted">{guests}</p>}
          {menu.description && (
            <p
              dir="auto"
              className="menu-sheet-description mx-auto mt-3 max-w-prose font-display break-words text-muted"
            >
              {isolatePhones(menu.description)}
            </p>
          )}
        </header>
        <Rule />
        <div className={cn(menu.dishes.length >= TWO_COLUMNS_FROM && "menu-sheet-columns")}>
          {courses.map((course, index) => (
            <CourseSection
              key={index}
              course={course}
              isOnly={courses.length === 1}
              level={level}
              isLinked={dishHref !== undefined}
              renderDish={(dish) =>
                dishHref ? (
                  <DishLink dish={dish} address={dishHref(dish)} />
                ) : (
                  <DishText
                    dish={dish}
                    claim={claims.find(({ dishId }) => dishId === dish.id)}
                    title={renderTitle?.(dish)}
                  />
                )
              }
            />
          ))}
        </div>
        <OtherLines claims={claims} level={level} />
        <footer className="mt-6 text-center">
          <Flourish className="mx-auto h-5 text-brand" />
          {qrUrl !== undefined && (
            <figure className="mt-3">
              <LazyQrCode text={qrUrl} label={t`QR code that opens this menu`} className="mx-auto size-28" />
              <figcaption className="mt-1 text-xs text-muted">{t`This menu on your phone`}</figcaption>
            </figure>
          )}
          <p dir="auto" className="mt-2 text-xs break-words text-muted">
            {props.householdName ?? productName()}
          </p>
        </footer>
      </div>
    </article>
  );
}

interface CourseSectionProps<D extends SheetDish> {
  course: CourseGroup<D>;
  isOnly: boolean;
  level: "h2" | "h4";
  isLinked: boolean;
  renderDish: (dish: D) => ReactNode;
}

function CourseSection<D extends SheetDish>(props: CourseSectionProps<D>) {
  const { course, isOnly, level: Heading, isLinked, renderDish } = props;
  return (
    <section
      className={cn(
        course.dishes.length < LONG_COURSE && "break-inside-avoid",
        isLinked ? "print:text-center" : "text-center",
        "menu-sheet-course",
      )}
    >
      {course.category && (
        <Heading dir="auto" className={COURSE_TITLE}>
          {course.category}
        </Heading>
      )}
      {!course.category && !isOnly && (
        <p aria-hidden="true" className="mb-2 text-brand">
          ✦
        </p>
      )}
      <ul className={isLinked ? "space-y-1" : "space-y-2.5"}>
        {course.dishes.map((dish) => (
          <li key={dish.id} className="break-inside-avoid">
            {renderDish(dish)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DishTextProps {
  dish: SheetDish;
  claim?: MenuClaim | undefined;
  title?: ReactNode;
}

function DishText({ dish, claim, title = dish.title }: DishTextProps) {
  const labels = confirmedText(dish.labels);
  return (
    <>
      <p dir="auto" className="font-display text-base font-medium break-words">
        {title}
      </p>
      {dish.description && (
        <p dir="auto" className="menu-sheet-description text-sm text-pretty break-words text-muted">
          {dish.description}
        </p>
      )}
      {labels && <p className="menu-sheet-labels text-xs text-pretty text-muted">{labels}</p>}
      {claim && (
        <p className="text-sm font-medium [overflow-wrap:anywhere] text-brand first-letter:uppercase print:hidden">
          {claimText(claim)}
        </p>
      )}
    </>
  );
}

/** Lists the claims of members and guests in addition to the dishes. */
function OtherLines({ claims, level: Heading }: { claims: readonly MenuClaim[]; level: "h2" | "h4" }) {
  const others = claims.filter(({ item }) => item !== null);
  if (others.length === 0) return null;
  return (
    <section className="mt-7 text-center">
      <Heading className={COURSE_TITLE}>{t`Brought along`}</Heading>
      <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1">
        {others.map((claim) => (
          <li key={claim.id} className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted">
            <span dir="auto" className="font-display text-base font-medium text-ink">
              {claim.item}
            </span>{" "}
            <span className="print:hidden">{`– ${claimText(claim)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DishLink({ dish, address }: { dish: SheetDish; address: string }) {
  return (
    <a
      href={address}
      className="-mx-2 flex items-center gap-3 rounded-control p-2 text-start transition-[background-color] hover:bg-sunken print:block print:py-1 print:text-center"
    >
      <div data-print="hidden" className="shrink-0">
        <Thumbnail dish={dish} className="size-16 rounded-control" />
      </div>
      <div className="min-w-0">
        <DishText dish={dish} />
      </div>
    </a>
  );
}

/** A line with a diamond in the middle. Uses borders, because browsers do not print backgrounds by default. */
function Rule() {
  return (
    <div aria-hidden="true" className="my-5 flex items-center gap-3 text-brand">
      <span className="flex-1 border-t border-current opacity-40" />
      <svg viewBox="0 0 12 12" className="size-2.5 fill-current">
        <path d="M6 0 12 6 6 12 0 6z" />
      </svg>
      <span className="flex-1 border-t border-current opacity-40" />
    </div>
  );
}

function Flourish({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 120 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M60 12C48 12 42 4 30 4c-8 0-13 4-18 8M60 12c12 0 18-8 30-8 8 0 13 4 18 8" />
      <path
        fill="currentColor"
        stroke="none"
        d="M60 8l4 4-4 4-4-4zM40 7c-1 5-5 7-9 7 1-4 4-7 9-7ZM80 7c1 5 5 7 9 7-1-4-4-7-9-7ZM24 5c-2 4-6 5-9 4 2-3 5-5 9-4ZM96 5c2 4 6 5 9 4-2-3-5-5-9-4Z"
      />
    </svg>
  );
}
