import { t } from "@lingui/core/macro";
import { Heart } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { InlineButton } from "#client/features/guests/inline-button.tsx";
import { useSending } from "#client/features/guests/use-sending.ts";
import { call } from "#client/lib/api/call.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Textarea } from "#client/ui/form/input.tsx";
import { showSuccess } from "#client/ui/status/toast.ts";
import { guestEventsApi } from "#shared/guest-events.api.ts";
import { MAX_THANKS } from "#shared/limits.ts";
import type { Answered, OwnAnswer } from "./guest-event.data.ts";
import { THANKS, useDraftText } from "./guest-storage.ts";

/** One line of thanks, from the day after the event on: a quote once it is sent. */
export function GuestThankHost(props: Answered & { onChange: (own: OwnAnswer) => void }) {
  const { own, editToken, onChange } = props;
  const sent = own.thanks ?? "";
  const [text, setText] = useDraftText(THANKS + editToken, sent);
  const isSame = text.trim() === sent;
  const [isWriting, setWriting] = useState(!isSame || sent === "");
  const { isSending, send } = useSending(t`Your thanks were not sent`);
  const card = useRef<HTMLDivElement>(null);
  /** Focuses the element that replaces the pressed button. Phones open their keyboard only within the press. */
  const show = (isForm: boolean) => {
    flushSync(() => setWriting(isForm));
    card.current?.querySelector<HTMLElement>("textarea, [tabindex]")?.focus();
  };
  const thank = async () => {
    const body = { thanks: text.trim() || null };
    onChange(await call(guestEventsApi.thank, { params: { editToken }, body }));
    showSuccess(text.trim() ? t`Your thanks are on their way` : t`Removed`);
    show(text.trim() === "");
  };
  const submit = () => {
    if (!isSame) return send(thank);
    if (sent !== "") show(false);
  };
  return (
    <Card>
      <CardBody ref={card}>
        {isWriting ? (
          <Form onSubmit={submit} className="grid gap-3">
            <Field
              label={sent ? t`Your thank-you` : t`How was it? Leave a thank-you note.`}
              hint={t`Your hosts will see it.`}
            >
              <Textarea
                rows={2}
                value={text}
                onChange={(event) => setText(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
                maxLength={MAX_THANKS}
                placeholder={t`What an evening, thank you!`}
              />
            </Field>
            <Button type="submit" pending={isSending} className="justify-self-start">
              {sent ? t`Save thanks` : t`Send thanks`}
            </Button>
          </Form>
        ) : (
          <div className="flex items-start gap-3">
            <Heart className="mt-1 size-5 shrink-0 fill-current text-brand" />
            <figure aria-label={t`Your thank-you`} className="min-w-0 [overflow-wrap:anywhere]">
              <blockquote dir="auto" tabIndex={-1} className="font-display text-lg">
                {`“${sent}”`}
              </blockquote>
              <figcaption className="mt-1 text-sm text-muted">
                {t`Your hosts will see it.`}{" "}
                <InlineButton onClick={() => show(true)}>
                  {t({ message: "Change", context: "thanks" })}
                </InlineButton>
              </figcaption>
            </figure>
          </div>
        )}
      </CardBody>
    </Card>
  );
}
