import { t } from "@lingui/core/macro";
import { Field } from "#client/ui/form/field.tsx";
import { RadioCards } from "#client/ui/form/radio-cards.tsx";
import { Select } from "#client/ui/form/select.tsx";
import type { Settings } from "#shared/settings.api.ts";
import { SettingRow } from "./parts/setting-row.tsx";

const policies = () =>
  [
    {
      value: "open",
      label: t({ message: "Open", context: "access" }),
      description: t`Anyone who can reach this site can view dishes and menus and suggest a menu, even without a link.`,
    },
    {
      value: "links",
      label: t`Links only`,
      description: t`Only people with a shared link can see a dish or menu. Guests need an invitation to suggest a menu.`,
    },
  ] as const;

export function policyLabel(policy: Settings["publicAccess"] | undefined): string | null {
  return policies().find(({ value }) => value === policy)?.label ?? null;
}

export function SharingPolicy() {
  return (
    <SettingRow
      id="sharing"
      title={t`Sharing`}
      description={t`Who can see dishes and menus without an account. Links you have already sent keep working.`}
    >
      {({ publicAccess, areRecipesPublic, areRecipesPerLink }, choose) => (
        <>
          <RadioCards
            label={t`Who can see dishes and menus`}
            options={policies()}
            value={publicAccess}
            onChange={(value) => choose({ publicAccess: value })}
          />
          <Field
            label={t`Show recipes`}
            hint={t`On shared dish pages: ingredients, steps and source.`}
            className="mt-4"
          >
            <Select
              value={areRecipesPublic ? "all" : areRecipesPerLink ? "link" : "none"}
              onChange={({ target: { value } }) =>
                choose({ areRecipesPublic: value === "all", areRecipesPerLink: value === "link" })
              }
            >
              <option value="link">{t`Members choose for each link`}</option>
              <option value="all">{t`On every link`}</option>
              <option value="none">{t`On no link`}</option>
            </Select>
          </Field>
        </>
      )}
    </SettingRow>
  );
}
