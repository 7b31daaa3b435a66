import { t } from "@lingui/core/macro";
import { ChefHat } from "lucide-react";
import { useState } from "react";
import { localStore } from "#client/lib/device/browser-features.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { productName } from "#client/lib/product.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { kitchenAddress, takingAddress } from "./kitchen-address.ts";

const KITCHEN = "kitchen";

/** Opens the visitor's own installation at the import of this page. Its address is kept in their browser only. */
export function TakeRecipe() {
  const [kitchen, setKitchen] = useState(() => kitchenAddress(localStore.get(KITCHEN) ?? ""));
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const open = () => {
    const address = kitchenAddress(typed ?? "");
    setWrong(!address);
    if (!address) return;
    localStore.set(KITCHEN, address);
    setKitchen(address);
    setTyped(undefined);
    window.location.assign(takingAddress(address));
  };
  if (typed === undefined)
    return (
      <p data-print="hidden" className="flex flex-wrap items-center gap-x-4">
        {kitchen ? (
          <>
            <a href={takingAddress(kitchen)} className={buttonLook({ variant: "secondary" })}>
              <ChefHat /> {t`Take it into my kitchen`}
            </a>
            <Button variant="link" onClick={() => setTyped(kitchen)}>
              {t`Change address`}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => setTyped("")}>
            <ChefHat /> {t`Take it into my kitchen`}
          </Button>
        )}
      </p>
    );
  return (
    <Form onSubmit={open} className="grid gap-3 rounded-card bg-sunken p-3">
      <Field
        label={t`The address of your own ${{ product: isolate(productName()) }}`}
        hint={t`It stays in this browser.`}
        error={isWrong ? t`Please enter a URL that starts with https:// or http://.` : undefined}
      >
        <Input
          type="url"
          autoFocus
          autoComplete="url"
          placeholder="https://"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2 md:flex md:justify-end">
        <Button variant="secondary" onClick={() => setTyped(undefined)}>
          {t`Cancel`}
        </Button>
        <Button type="submit">{t`Open`}</Button>
      </div>
    </Form>
  );
}
