import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { photoAddressProblem } from "../photo-list.ts";

interface PhotoAddressProps {
  onAdd: (address: string) => void;
  onClose: () => void;
}

/** Asks for the URL of a photo. Empty input closes it. */
export function PhotoAddress({ onAdd, onClose }: PhotoAddressProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();

  const add = () => {
    const address = text.trim();
    if (!address) return onClose();
    const found = photoAddressProblem(address);
    setProblem(found);
    if (found) return;
    onAdd(address);
    onClose();
  };

  return (
    <div className="mb-3 flex items-start gap-2">
      <Field label={t`Photo URL`} hideLabel error={problem} className="min-w-0 flex-1">
        <Input
          type="url"
          autoFocus
          data-own-escape
          placeholder="https://…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            // Otherwise Enter would submit the surrounding form and Escape would close the dialog.
            if (event.key === "Enter") {
              event.preventDefault();
              add();
            }
            if (event.key === "Escape") {
              event.stopPropagation();
              onClose();
            }
          }}
        />
      </Field>
      <Button variant="secondary" onClick={add} className="md:h-11">
        {t`Add`}
      </Button>
    </div>
  );
}
