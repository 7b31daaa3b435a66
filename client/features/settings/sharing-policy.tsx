import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { useId } from "react";
import { cn } from "#client/lib/class-names.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import type { Settings } from "#shared/public.api.ts";
import { SettingsCard } from "./parts/settings-card.tsx";

const POLICIES: {
  value: Settings["publicAccess"];
  label: MessageDescriptor;
  description: MessageDescriptor;
}[] = [
  {
    value: "open",
    label: msg({ message: "Open", context: "access" }),
    description: msg`Anyone who can reach this site can view dishes and menus and suggest a menu, even without a link.`,
  },
  {
    value: "links",
    label: msg`Links only`,
    description: msg`Only people with a shared link can see a dish or menu. Guests need an invitation to suggest a menu.`,
  },
];

export function policyLabel(policy: Settings["publicAccess"] | undefined): string | null {
  const label = POLICIES.find(({ value }) => value === policy)?.label;
  return label ? i18n._(label) : null;
}

export function SharingPolicy() {
  return (
    <SettingsCard
      id="sharing"
      title={t`Sharing`}
      description={t`Who can see dishes and menus without an account. Links you have already sent keep working.`}
      lines={4}
    >
      {({ publicAccess, areRecipesPublic }, choose) => (
        <>
          <PolicyChoice value={publicAccess} onChange={(value) => choose({ publicAccess: value })} />
          <div className="mt-4">
            <Switch
              label={t`Show recipes`}
              hint={t`On shared pages of dishes: ingredients, steps and source.`}
              checked={areRecipesPublic}
              onChange={({ target }) => choose({ areRecipesPublic: target.checked })}
            />
          </div>
        </>
      )}
    </SettingsCard>
  );
}

interface PolicyChoiceProps {
  value: Settings["publicAccess"];
  onChange: (value: Settings["publicAccess"]) => void;
}

function PolicyChoice({ value, onChange }: PolicyChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-3 lg:grid-cols-2">
      <legend className="sr-only">{t`Who can see dishes and menus`}</legend>
      {POLICIES.map((policy) => (
        <label
          key={policy.value}
          className={cn(
            "flex cursor-pointer items-start gap-3 rounded-control border p-4 transition-[background-color,border-color]",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
            value === policy.value ? "border-brand bg-tint" : "border-control hover:bg-sunken",
          )}
        >
          <input
            type="radio"
            name={name}
            value={policy.value}
            checked={value === policy.value}
            onChange={() => onChange(policy.value)}
            aria-describedby={`${name}-${policy.value}`}
            aria-label={i18n._(policy.label)}
            className="mt-1 size-4 shrink-0 accent-brand outline-none"
          />
          <span className="min-w-0">
            <span className="block font-medium">{i18n._(policy.label)}</span>
            <span id={`${name}-${policy.value}`} className="block text-sm text-muted">
              {i18n._(policy.description)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
