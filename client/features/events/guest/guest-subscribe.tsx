import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useSending } from "#client/features/guests/use-sending.ts";
import { call } from "#client/lib/api/call.ts";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { guestEventsApi } from "#shared/guest-events.api.ts";

/** Ways to follow the event in a calendar, whose address is made when the guest asks for it. */
export function GuestSubscribe({ editToken, title }: { editToken: string; title: string }) {
  const [token, setToken] = useState<string>();
  const { send } = useSending(t`The calendar address could not be created`);
  const subscribe = async () =>
    setToken((await call(guestEventsApi.subscribe, { params: { editToken } })).token);
  const toggle = (isOpen: boolean) => {
    if (isOpen && token === undefined) void send(subscribe);
  };
  return (
    <Disclosure summary={t`Subscribe in your calendar`} onToggle={toggle}>
      <p className="text-sm text-muted">{t`Your calendar will pick up changes after an hour or more.`}</p>
      {token !== undefined && (
        <p className="flex flex-wrap gap-2 py-2">
          {linksTo(publicAddress(`/api/calendar/${token}.ics`), title).map(({ label, href }) => (
            <a
              key={label}
              href={href}
              target={href.startsWith("webcal:") ? undefined : "_blank"}
              rel="noopener noreferrer"
              className={buttonLook({ variant: "secondary" })}
            >
              {label}
            </a>
          ))}
        </p>
      )}
    </Disclosure>
  );
}

/** Google takes only webcal here, and Outlook only https. */
function linksTo(address: string, title: string) {
  const webcal = address.replace(/^https?:/, "webcal:");
  const outlook = new URLSearchParams({ url: address, name: title }).toString();
  return [
    { label: t`Calendar app`, href: webcal },
    { label: "Google", href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` },
    { label: "Outlook", href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}` },
  ];
}
