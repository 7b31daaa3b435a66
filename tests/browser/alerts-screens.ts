import { dialog, press, type Screen } from "#tests/setup/browser/screen.ts";

const path = "/settings?tab=alerts";
const only = "Only administrators can configure alert integrations";

/** The Alerts tab of the settings and its dialogs. */
export const ALERTS_SCREENS: Screen[] = [
  {
    name: "alerts, not configured",
    as: "admin",
    household: "empty",
    path,
    ready: (page) => page.getByText("No dashboard yet"),
  },
  {
    name: "configure alerts with mistakes",
    as: "admin",
    household: "empty",
    path,
    open: async (page) => {
      await press("Configure")(page);
      await page.getByRole("button", { name: "Save and Test" }).click();
    },
    ready: (page) => page.getByText("Please provide both Dashboard URL and API Key"),
  },
  {
    name: "alerts, not configured, as a member",
    as: "member",
    household: "empty",
    path,
    ready: (page) => page.getByText(only),
  },
  {
    name: "alerts",
    as: "admin",
    household: "full",
    path,
    ready: (page) => page.getByText("API key missing", { exact: true }),
  },
  {
    name: "configure alerts",
    as: "admin",
    household: "full",
    path,
    open: press("Configure"),
    ready: dialog("Configure alerts"),
  },
  {
    name: "alerts, as a member",
    as: "member",
    household: "full",
    path,
    ready: (page) => page.getByText(only),
  },
];
