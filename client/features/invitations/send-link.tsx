import { t } from "@lingui/core/macro";
import { ClipboardCopy, MessageCircle, MessageSquareText, Share } from "lucide-react";
import { copyMessage } from "#client/features/sharing/copy.ts";
import { LinkField } from "#client/features/sharing/link-field.tsx";
import { smsLink, whatsAppLink } from "#client/features/sharing/share-links.ts";
import { hasNativeShare, shareNatively } from "#client/features/sharing/share.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { MessageBubble } from "./invitation-preview.tsx";

interface SendLinkProps {
  label: string;
  link: string;
  title: string;
  /** Contains the link. */
  message: string;
}

export function SendLink({ label, link, title, message }: SendLinkProps) {
  return (
    <>
      <section aria-label={t`Message to send`} className="grid grid-cols-2 gap-2 [&>p]:col-span-2">
        <p className="text-sm font-medium">{t`Message to send`}</p>
        <MessageBubble>{message}</MessageBubble>
        <Button variant="secondary" className="col-span-2" onClick={() => void copyMessage(message)}>
          <ClipboardCopy /> {t`Copy complete message`}
        </Button>
        <a
          href={whatsAppLink(message)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonLook({ variant: "secondary" })}
        >
          <MessageCircle /> {t`WhatsApp`}
        </a>
        <a href={smsLink(message)} className={buttonLook({ variant: "secondary" })}>
          <MessageSquareText /> {t`Message`}
        </a>
        {hasNativeShare() && (
          <Button
            variant="secondary"
            className="col-span-2"
            onClick={() => void shareNatively({ title, link }, message)}
          >
            <Share /> {t`Share...`}
          </Button>
        )}
      </section>
      <LinkField label={label} link={link} variant="secondary" />
    </>
  );
}
