import { msg, t } from "@lingui/core/macro";
import { Check, ChefHat, ShoppingBag } from "lucide-react";
import { useRef } from "react";
import { claimedText } from "#client/features/events/guest-event-messages.ts";
import { useLineFocus } from "#client/features/events/use-line-focus.ts";
import { GuestPart } from "#client/features/guests/guest-part.tsx";
import { ApiError, call } from "#client/lib/api/call.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { shownName } from "#client/lib/guest-name.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { showProblem } from "#client/ui/status/toast.ts";
import type { ClaimKind } from "#shared/choices.ts";
import { lowerCase } from "#shared/fold.ts";
import { guestEventsApi } from "#shared/guest-events.api.ts";
import { MAX_CLAIM_ITEM } from "#shared/limits.ts";
import {
  type Answered,
  type ClaimInput,
  getOwnAnswer,
  type GuestEvent,
  type GuestEventDish,
  type OwnAnswer,
} from "./guest-event.data.ts";
import { CLAIM, useDraftText } from "./guest-storage.ts";

type Claim = GuestEvent["claims"][number];

interface GuestClaimsProps extends Answered {
  onChange: (own: OwnAnswer) => void;
}

/** Shows who brings or cooks which dish of the menu, or something else. */
export function GuestClaims({ own, editToken, onChange }: GuestClaimsProps) {
  const { dishes, claims } = own.event;
  const [item, setItem] = useDraftText(CLAIM + editToken, "");
  const nameOf = (claim: Claim) => claim.item ?? dishes.find(({ id }) => id === claim.dishId)?.title ?? "";
  const busyLines = useRef(new Set<string>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const { list, press } = useLineFocus(claims);

  /** Runs one call after the other, so that the last answer is the newest. @returns whether it was saved */
  const run = (title: string, work: () => Promise<OwnAnswer>, line?: ClaimInput): Promise<boolean> => {
    // Ignores a second tap on the same line.
    if (busyLines.current.has(title)) return Promise.resolve(false);
    busyLines.current.add(title);
    const done = queue.current.then(async () => {
      try {
        onChange(await work());
        return true;
      } catch (error) {
        if (line && error instanceof ApiError && error.code === "claimed") await showTaken(line);
        else showFailure(t`That didn't work`, error);
        return false;
      } finally {
        busyLines.current.delete(title);
      }
    });
    queue.current = done;
    return done;
  };
  const showTaken = async (line: ClaimInput) => {
    const fresh = await getOwnAnswer(editToken).catch(() => null);
    if (fresh) onChange(fresh.own);
    const name = fresh?.own.event.claims.find((claim) => isSameLine(claim, line))?.name;
    const title = name
      ? t`${{ name: isolate(shownName(name)) }} has already taken this`
      : t`Someone else has already taken this`;
    showProblem(title);
  };
  const claim = (title: string, body: ClaimInput) =>
    run(title, () => call(guestEventsApi.claim, { params: { editToken }, body }), body);
  const release = (claimed: Claim) => {
    const params = { editToken, claimId: String(claimed.id) };
    void run(nameOf(claimed), () => call(guestEventsApi.release, { params }));
  };
  const claimItem = async (kind: ClaimKind) => {
    const title = item.trim();
    if (title !== "" && (await claim(title, { item: title, kind }))) setItem("");
  };

  const mine = claims.filter(({ isOwn }) => isOwn);
  return (
    <Card className="grid grid-cols-1">
      <GuestPart
        id="guest-claims"
        title={t`Want to bring or cook something?`}
        summary={joinWords(mine.map((claim) => isolate(nameOf(claim)))) || t`Pick a dish, or add your own.`}
        isLarge
      >
        <ul ref={list} tabIndex={-1} aria-label={t`Who brings what`} className="divide-y divide-line">
          {dishes.map((dish) => (
            <ClaimLine
              key={dish.id}
              line={`dish-${dish.id}`}
              title={dish.title}
              dish={dish}
              claim={claims.find(({ dishId }) => dishId === dish.id)}
              onPress={press}
              onClaim={(kind) => void claim(dish.title, { dishId: dish.id, kind })}
              onRelease={release}
            />
          ))}
          {claims
            .filter(({ item: other }) => other !== null)
            .map((other) => (
              <ClaimLine
                key={`item ${other.id}`}
                line={`item-${other.id}`}
                title={other.item ?? ""}
                claim={other}
                onPress={press}
                onRelease={release}
              />
            ))}
        </ul>
        <div className="grid gap-2">
          <Field label={t`Something else`}>
            <Input
              value={item}
              onChange={(event) => setItem(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter") void claimItem("bring");
              }}
              maxLength={MAX_CLAIM_ITEM}
              placeholder={t`Lemonade`}
            />
          </Field>
          <ClaimButtons title={item.trim() || t`something else`} onClaim={(kind) => void claimItem(kind)} />
        </div>
      </GuestPart>
    </Card>
  );
}

interface ClaimLineProps {
  line: string;
  title: string;
  dish?: GuestEventDish;
  claim: Claim | undefined;
  onPress: (line: string) => void;
  onClaim?: (kind: ClaimKind) => void;
  onRelease: (claim: Claim) => void;
}

function ClaimLine({ line, title, dish, claim, onPress, onClaim, onRelease }: ClaimLineProps) {
  return (
    <li data-line={line} tabIndex={-1} className="flex items-start gap-3 py-3 first:pt-0">
      {dish ? (
        <Thumbnail dish={dish} className="size-12 rounded-control" />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-tint">
          <ShoppingBag className="size-5 text-brand" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {title}
        </p>
        {claim ? (
          <div className="flex flex-wrap items-center gap-x-3 text-sm [overflow-wrap:anywhere] text-muted [&_svg]:size-4">
            <p className={claim.isOwn ? "flex items-center gap-1.5 font-medium text-good" : undefined}>
              {claim.isOwn && <Check />}
              <span>{claimedText(claim)}</span>
            </p>
            {claim.isOwn && (
              <Button
                variant="ghost"
                size="sm"
                className="-ms-3 -my-2"
                aria-label={t`Let someone else do it: ${{ title: isolate(title) }}`}
                onClick={() => {
                  onPress(line);
                  onRelease(claim);
                }}
              >
                {t`Let someone else do it`}
              </Button>
            )}
          </div>
        ) : (
          onClaim && (
            <ClaimButtons
              title={title}
              onClaim={(kind) => {
                onPress(line);
                onClaim(kind);
              }}
            />
          )
        )}
      </div>
    </li>
  );
}

const CLAIMS = [
  { kind: "bring", label: msg`I'll bring this`, Icon: ShoppingBag },
  { kind: "cook", label: msg`I'll cook this`, Icon: ChefHat },
] as const;

function ClaimButtons({ title, onClaim }: { title: string; onClaim: (kind: ClaimKind) => void }) {
  return (
    <div className="-ms-3 -mt-2 -mb-3 flex flex-wrap md:my-0">
      {CLAIMS.map(({ kind, label, Icon }) => (
        <Button
          key={kind}
          variant="ghost"
          size="sm"
          className="text-brand!"
          aria-label={t`${{ label: i18n._(label) }}: ${{ text: isolate(title) }}`}
          onClick={() => onClaim(kind)}
        >
          <Icon /> {i18n._(label)}
        </Button>
      ))}
    </div>
  );
}

function isSameLine(claim: Claim, { dishId, item }: ClaimInput): boolean {
  return dishId == null ? lowerCase(claim.item ?? "") === lowerCase(item ?? "") : claim.dishId === dishId;
}
