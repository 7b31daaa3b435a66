import { t } from "@lingui/core/macro";
import { useState } from "react";
import { InlineButton } from "#client/features/guests/inline-button.tsx";
import { useSending } from "#client/features/guests/use-sending.ts";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { subscribe, unsubscribe } from "./guest-answer.data.ts";

/** Ways to follow the event in a calendar, whose address is made when the guest asks for it. */
export function GuestSubscribe({ editToken, title }: { editToken: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const [token, setToken] = useState<string>();
  const { send } = useSending(t`The calendar address could not be changed`);
  const toggle = (open: boolean) => {
    setOpen(open);
    if (open && token === undefined) void send(async () => setToken(await subscribe(editToken)));
  };
  const end = async () => {
    await unsubscribe(editToken);
    setToken(undefined);
    setOpen(false);
  };
  return (
    <Disclosure summary={t`Subscribe in your calendar`} open={isOpen} onToggle={toggle}>
      <div className="grid gap-2 pb-2 text-sm">
        <p className="text-muted">{t`Your calendar then follows changes, after an hour or more.`}</p>
        {token !== undefined && (
          <>
            <p className="flex flex-wrap gap-2">
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
            <p>
              <InlineButton onClick={() => void send(end)}>{t`End subscription`}</InlineButton>
            </p>
          </>
        )}
      </div>
    </Disclosure>
  );
}

/** Google refuses an address with https here, and Outlook one with webcal. */
function linksTo(address: string, title: string) {
  const subscription = address.replace(/^https?:/, "webcal:");
  return [
    { label: t`Calendar app`, href: subscription },
    {
      label: "Google",
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`,
    },
    {
      label: "Outlook",
      href: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name: title }).toString()}`,
    },
  ];
}
