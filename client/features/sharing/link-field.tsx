import { t } from "@lingui/core/macro";
import { Link2 } from "lucide-react";
import type { Ref } from "react";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { copyLink } from "./copy.ts";
import { LocalLinkHint } from "./local-link-hint.tsx";

export function LinkField({
  label,
  link,
  variant,
  ref,
}: {
  label: string;
  link: string;
  variant?: "secondary";
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <>
      <div className="flex items-end gap-2">
        <Field label={label} className="min-w-0 flex-1">
          <Input ref={ref} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <Button variant={variant} className="md:h-11" onClick={() => void copyLink(link)}>
          <Link2 /> {t`Copy Link`}
        </Button>
      </div>
      <LocalLinkHint link={link} />
    </>
  );
}
