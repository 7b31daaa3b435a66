import { t } from "@lingui/core/macro";
import { useState } from "react";
import { localStore, scopedKey } from "#client/lib/device/browser-features.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { productName } from "#client/lib/product.ts";
import { Button } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";

const KITCHEN = scopedKey("sofra.kitchen");
/** Hosts of a network at home, which rarely have a certificate. */
const AT_HOME =
  /^(?:[^.]+|.+\.(?:home\.arpa|internal|lan|local|localhost)|(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+)$/;

/** Opens the visitor's own installation at the import of this page. Its address is kept in their browser only. */
export function TakeRecipe() {
  const [typed, setTyped] = useState(() => localStore.get(KITCHEN) ?? "");
  const [isWrong, setWrong] = useState(false);
  const wrong = t`Please enter an address without spaces, such as https://sofra.example.com.`;
  const open = () => {
    const kitchen = kitchenAddress(typed);
    setWrong(!kitchen);
    if (!kitchen) return;
    localStore.set(KITCHEN, kitchen);
    window.location.assign(newDishAddress(kitchen));
  };
  return (
    <Disclosure summary={t`Save to my kitchen`} className="print:hidden">
      <Form onSubmit={open} className="flex flex-wrap items-start gap-3">
        <Field
          label={t`The address of your own ${{ product: isolate(productName()) }}`}
          hint={t`It's stored only in this browser.`}
          error={isWrong ? wrong : undefined}
          className="min-w-64 flex-1"
        >
          <Input
            type="url"
            autoComplete="url"
            placeholder="https://"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" className="mt-6.5 md:h-11">
          {t`Open`}
        </Button>
      </Form>
    </Disclosure>
  );
}

/** Returns the http(s) address of an installation without a slash at its end, by default http at home; or undefined. */
export function kitchenAddress(text: string): string | undefined {
  const typed = text.trim();
  const hasScheme = typed.includes("://");
  const address = hasScheme ? typed : `http://${typed}`;
  if (/\s/.test(typed) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!hasScheme && !AT_HOME.test(url.hostname)) url.protocol = "https";
  const { protocol, username, origin, pathname } = url;
  return /^https?:$/.test(protocol) && !username ? origin + pathname.replace(/\/+$/, "") : undefined;
}

/** Where an installation opens its form for a new dish with the address of this page, which its member then reads. */
export function newDishAddress(kitchen: string): string {
  const { origin, pathname, search } = window.location;
  return `${kitchen}/dishes?new=dish-${encodeURIComponent(origin + pathname + search)}`;
}
