import { t } from "@lingui/core/macro";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { Switch } from "#client/ui/form/switch.tsx";
import { SettingRow } from "./parts/setting-row.tsx";

export function Assistants() {
  const address = `${location.origin}${withBase("/mcp")}`;
  return (
    <SettingRow
      id="assistants"
      title={t`Assistants`}
      description={t`Members can connect an AI assistant with an access token. Its provider receives what it reads.`}
    >
      {({ allowsAssistants, assistantsSeeNames }, choose) => (
        <div className="grid gap-3">
          <Switch
            label={t`Allow assistants`}
            hint={t`At ${{ address }}`}
            checked={allowsAssistants ?? false}
            onChange={({ target }) => choose({ allowsAssistants: target.checked })}
          />
          {allowsAssistants && (
            <Switch
              label={t`Show them guests' names`}
              hint={t`Off: assistants see only how many guests avoid something. On: guests are no longer told that only their hosts can see it.`}
              checked={assistantsSeeNames ?? false}
              onChange={({ target }) => choose({ assistantsSeeNames: target.checked })}
            />
          )}
        </div>
      )}
    </SettingRow>
  );
}
