import { t } from "@lingui/core/macro";
import { useState, type FormEvent } from "react";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Textarea } from "#client/ui/form/input.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { toast } from "#client/ui/status/toast.ts";
import { MAX_THANKS } from "#shared/limits.ts";
import { sendThanks } from "./guest-answer.data.ts";
import { type Answered, type OwnAnswer } from "./guest-event.data.ts";
import { THANKS } from "./guest-storage.ts";
import { useDraftText } from "./use-draft-text.ts";

/** One line of thanks, from the day after the event on. */
export function GuestThankHost(props: Answered & { onChange: (own: OwnAnswer) => void }) {
  const { own, editToken, onChange } = props;
  const [text, setText] = useDraftText(THANKS + editToken, own.thanks ?? "");
  const [isSending, setSending] = useState(false);
  const send = async (submission: FormEvent) => {
    submission.preventDefault();
    if (isSending || text.trim() === (own.thanks ?? "")) return;
    setSending(true);
    try {
      onChange(await sendThanks(editToken, text.trim() || null));
      toast({ title: text.trim() ? t`Your thanks are on their way` : t`Removed`, variant: "success" });
    } catch (error) {
      showFailure(t`Your thanks were not sent`, error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Card>
      <CardBody>
        <form onSubmit={(submission) => void send(submission)} className="grid gap-3">
          <Field
            label={own.thanks ? t`Your thank-you` : t`How was it? Leave a line of thanks.`}
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
            {own.thanks ? t`Save thanks` : t`Send thanks`}
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
