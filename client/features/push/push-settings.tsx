import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import { useEffect } from "react";
import { pushState } from "#client/lib/device/push-state.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { productName } from "#client/lib/product.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { PushKind } from "#shared/activities.ts";
import { PushCheck } from "./push-check.tsx";
import { KIND_LABELS, PUSH_LABELS, pushAdvice } from "./push-messages.ts";
import { preferencesQuery, pushHereQuery, useTurnOff, useTurnOn, useUpdatePreferences } from "./push.data.ts";

const KINDS = Object.entries(KIND_LABELS) as [PushKind, (typeof KIND_LABELS)[PushKind]][];

export function PushSettings() {
  const { data: facts } = useQuery(pushHereQuery);
  useRefetchOnPermissionChange();
  const label = facts && PUSH_LABELS[pushState(facts)];
  return (
    <SectionCard
      title={t`Notifications on this device`}
      description={facts && pushAdvice(facts, productName())}
      actions={
        label && (
          <Badge tone={label.tone} dot className="shrink-0">
            {i18n._(label.label)}
          </Badge>
        )
      }
    >
      <Announce>{label && t`Notifications on this device: ${{ state: i18n._(label.label) }}`}</Announce>
      {facts ? (
        <div className="mb-4">
          <TurnButton state={pushState(facts)} />
          <Disclosure summary={t`Not getting notifications?`} className="mt-2 text-sm">
            <PushCheck facts={facts} />
          </Disclosure>
        </div>
      ) : (
        <SkeletonText lines={2} />
      )}
      <Disclosure
        summary={t`Notify me about (on all my devices):`}
        className="border-t border-line pt-2 text-sm"
      >
        <KindSwitches />
      </Disclosure>
    </SectionCard>
  );
}

function TurnButton({ state }: { state: ReturnType<typeof pushState> }) {
  const turnOn = useTurnOn();
  const turnOff = useTurnOff();
  if (state === "on") {
    return (
      <Button
        variant="secondary"
        pending={turnOff.isPending}
        pendingLabel={t`Turning off…`}
        onClick={() => turnOff.mutate()}
      >
        <BellOff />
        {t`Turn off`}
      </Button>
    );
  }
  if (state !== "off") return null;
  return (
    <Button
      pending={turnOn.isPending}
      pendingLabel={t`Turning on…`}
      onClick={() => turnOn.mutate(Notification.requestPermission())}
    >
      <Bell />
      {t`Turn on`}
    </Button>
  );
}

/** Users can change the permission in the browser's own controls while the page is open. */
function useRefetchOnPermissionChange(): void {
  const client = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const refetch = () => void client.invalidateQueries({ queryKey: pushHereQuery.queryKey });
    // Missing on plain http; some browsers do not know this permission name.
    void navigator.permissions
      ?.query({ name: "notifications" })
      .then((status) => status.addEventListener("change", refetch, { signal: controller.signal }))
      .catch(() => undefined);
    return () => controller.abort();
  }, [client]);
}

function KindSwitches() {
  const preferences = useQuery(preferencesQuery);
  const update = useUpdatePreferences();
  return (
    <QueryContent compact query={preferences} skeleton={<SkeletonText lines={6} />}>
      {(chosen) => (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t`Notifications`}</legend>
          {KINDS.map(([kind, labels]) => (
            <Switch
              key={kind}
              label={i18n._(labels.label)}
              hint={i18n._(labels.hint)}
              checked={chosen[kind]}
              onChange={(event) => update.mutate({ [kind]: event.target.checked })}
            />
          ))}
        </fieldset>
      )}
    </QueryContent>
  );
}
