import { useEffect, useState, type ReactNode } from "react";
import { GuestLoadError, isLinkClosed } from "#client/features/guests/guest-load-error.tsx";
import { hostText } from "#client/features/guests/inviter-text.ts";
import { SENT_SUGGESTION } from "#client/features/guests/sent-tokens.ts";
import { pickChosen } from "#client/features/menus/form/pickable-dishes.ts";
import { toGuestDishes } from "#client/features/suggestions/choose-dishes/dish-choices.ts";
import { deleteExpiredDrafts } from "#client/features/suggestions/guest-page/guest-draft.ts";
import { GuestDeclined, GuestLinkClosed } from "#client/features/suggestions/guest-page/guest-notices.tsx";
import {
  editPath,
  type GuestLink,
  type GuestPageLoading,
  type SentSuggestion,
} from "#client/features/suggestions/guest-page/guest-page.data.ts";
import { GuestSkeleton } from "#client/features/suggestions/guest-page/guest-skeleton.tsx";
import { GuestThanks } from "#client/features/suggestions/guest-page/guest-thanks.tsx";
import { SuggestionFormPage } from "#client/features/suggestions/guest-page/suggestion-form-page.tsx";
import type { SuggestionFormCallbacks } from "#client/features/suggestions/guest-page/use-suggestion-form.ts";
import { VisitorShell } from "#client/layout/visitor-shell.tsx";
import { ApiError } from "#client/lib/api/call.ts";
import { useLoaded } from "#client/lib/api/loading.ts";
import { saveDraft } from "#client/lib/device/draft-store.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";

/** The result of pressing Submit or "I can't come". */
interface End {
  sent?: SentSuggestion;
  declinedTo?: string;
  over?: Parameters<SuggestionFormCallbacks["onLinkClosed"]>;
}

interface SuggestionPageProps {
  link: GuestLink;
  loading: GuestPageLoading;
}

/** /menu/{token}, /guest/{token}, /guest-menu: a guest suggests a menu or edits the suggestion (`?edit=`). */
export function SuggestionPage({ link, loading }: SuggestionPageProps) {
  return (
    <VisitorShell>
      <Guest link={link} loading={loading} />
    </VisitorShell>
  );
}

function Guest({ link, loading }: SuggestionPageProps): ReactNode {
  const event = useLoaded(loading.event);
  const dishes = useLoaded(loading.dishes);
  const [end, setEnd] = useState<End>({});
  useEffect(deleteExpiredDrafts, []);

  const finish = (sent: SentSuggestion) => {
    if (link.kind === "invitation") saveDraft(SENT_SUGGESTION + link.token, sent.editToken);
    // A reload opens the sent suggestion instead of the used invitation.
    history.replaceState(history.state, "", withBase(editPath(sent.editToken)));
    setEnd({ sent });
  };

  const offered = dishes.state === "loaded" ? toGuestDishes(dishes.value) : [];
  const invitation = event.state === "loaded" ? event.value.invitation : undefined;
  if (end.sent) {
    return (
      <GuestThanks
        sent={end.sent}
        dishes={pickChosen(offered, end.sent.suggestion.dishIds)}
        isChange={link.kind === "own"}
        invitedBy={invitation && hostText(invitation)}
      />
    );
  }
  const failed = [event, dishes].filter((loaded) => loaded.state === "failed");
  const error = end.over?.[0] ?? failed[0]?.error;
  const hasDeclined =
    end.declinedTo !== undefined || (error instanceof ApiError && error.code === "declined");
  if (link.kind === "invitation" && hasDeclined) {
    return (
      <GuestDeclined
        token={link.token}
        invitedBy={end.declinedTo}
        onRetracted={() => {
          setEnd({});
          for (const { refetch } of failed) refetch();
        }}
      />
    );
  }
  if (end.over) {
    const [closed, { title, dishIds }, mayHaveArrived] = end.over;
    const chosen = pickChosen(offered, dishIds).map((dish) => dish.title);
    return (
      <GuestLinkClosed link={link} error={closed} submitted={{ title, dishes: chosen, mayHaveArrived }} />
    );
  }
  if (event.state === "failed" && isLinkClosed(event.error))
    return <GuestLinkClosed link={link} error={event.error} />;
  // The invitation ended between the two requests.
  if (dishes.state === "failed" && isLinkClosed(dishes.error))
    return <GuestLinkClosed link={link} error={dishes.error} />;
  if (event.state === "failed") return <GuestLoadError query={event} />;
  if (event.state === "loading") return <GuestSkeleton />;
  return (
    <SuggestionFormPage
      link={link}
      event={event.value}
      dishes={dishes}
      onSent={finish}
      onLinkClosed={(...over) => setEnd({ over })}
      onDeclined={(declinedTo) => setEnd({ declinedTo })}
    />
  );
}
