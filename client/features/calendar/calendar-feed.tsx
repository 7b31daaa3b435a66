import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Copy } from "lucide-react";
import { Link } from "react-router-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { copyLink } from "#client/features/sharing/copy.ts";
import { LocalLinkHint } from "#client/features/sharing/local-link-hint.tsx";
import { joinFacts } from "#client/lib/format-lists.ts";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { useConfirm } from "#client/ui/dialog/use-confirm.tsx";
import { SecretField } from "#client/ui/form/secret-field.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { LazyQrCode } from "#client/ui/lazy-qr-code.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { CalendarFeed } from "#shared/calendar-feed.api.ts";
import {
  calendarFeedQuery,
  useCreateFeed,
  useNewToken,
  useRevokeFeed,
  useUpdateFeed,
} from "./calendar-feed.data.ts";

/** The member's own address at which calendar programs read the household's events. */
export function CalendarFeedCard() {
  const query = useQuery(calendarFeedQuery);
  const create = useCreateFeed();
  const newToken = useNewToken();
  const replacement = useConfirm(create, () => ({
    title: t`Replace your calendar address?`,
    description: t`Calendars with the old address will stop updating. Subscribe again with the new one.`,
    confirmLabel: t`Replace address`,
  }));
  const revocation = useConfirm(useRevokeFeed(), () => ({
    title: t`Revoke your calendar address?`,
    description: t`Calendars that use it will stop updating.`,
    confirmLabel: t`Revoke address`,
  }));
  return (
    <SectionCard
      id="calendar"
      title={t`Calendar`}
      description={t`See what is coming up in Apple, Google or another calendar. Anyone with this address can read your household's events.`}
    >
      <QueryContent compact query={query} skeleton={<SkeletonText lines={2} />}>
        {(feed) =>
          feed ? (
            <div className="grid gap-4">
              {newToken !== undefined && <NewAddress token={newToken} />}
              <Details feed={feed} />
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" onClick={() => replacement.ask(feed.includesMeals)}>
                  {t`Replace`}
                </Button>
                <Button variant="secondary" onClick={() => revocation.ask()}>
                  {t`Revoke`}
                </Button>
              </div>
            </div>
          ) : (
            <Button
              variant="secondary"
              pending={create.isPending}
              pendingLabel={t`Creating…`}
              onClick={() => create.mutate(false)}
            >
              <CalendarPlus /> {t`Create address`}
            </Button>
          )
        }
      </QueryContent>
      <>{replacement.dialog}</>
      <>{revocation.dialog}</>
    </SectionCard>
  );
}

function Details({ feed: { includesMeals, lastUsedAt, createdAt } }: { feed: CalendarFeed }) {
  useMinute();
  const { isAdmin, timeZone } = useCurrentUser();
  const update = useUpdateFeed();
  return (
    <>
      <p className="text-sm text-muted">
        {joinFacts([
          t`Created ${{ when: relativeTime(createdAt) }}`,
          lastUsedAt === null ? t`not used yet` : t`last used ${{ when: relativeTime(lastUsedAt) }}`,
        ])}
      </p>
      <Switch
        label={t`Include meals`}
        hint={t`What is planned for each day of the week.`}
        checked={update.isPending ? update.variables : includesMeals}
        onChange={({ target }) => update.mutate(target.checked)}
      />
      {isAdmin && timeZone === null && (
        <p className="text-sm text-muted">
          <Trans>
            Some calendars show wrong times until you{" "}
            <Link to="/admin?part=household#time-zone" className="text-brand underline underline-offset-2">
              set your time zone
            </Link>
            .
          </Trans>
        </p>
      )}
    </>
  );
}

function NewAddress({ token }: { token: string }) {
  const address = publicAddress(`/api/calendar/${token}.ics`);
  // Calendar programs open this scheme.
  const subscription = address.replace(/^https?:/, "webcal:");
  return (
    <div className="grid gap-4">
      <SecretField
        label={t`Your address`}
        hint={t`Copy it now: you won't be able to see it again.`}
        rows={2}
        value={address}
      />
      <LocalLinkHint link={address} />
      <div className="flex flex-wrap gap-2">
        <a href={subscription} className={buttonLook({ variant: "primary" })}>
          <CalendarPlus /> {t`Subscribe`}
        </a>
        <Button variant="secondary" onClick={() => void copyLink(address)}>
          <Copy /> {t`Copy address`}
        </Button>
      </div>
      <figure className="flex items-center gap-4">
        <LazyQrCode
          text={subscription}
          label={t`QR code that subscribes to this calendar`}
          className="size-32"
        />
        <figcaption className="text-sm text-muted">
          {t`Scan it with an iPhone or iPad. In Google Calendar, paste the address under "Other calendars", "From URL".`}
        </figcaption>
      </figure>
    </div>
  );
}
