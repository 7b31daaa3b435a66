import { dialog, press, type ListedScreen } from "#tests/setup/browser/screen.ts";

const path = "/settings?tab=alerts";
const only = "Only administrators can configure alert integrations";

/** The Alerts tab of the settings and its dialogs. */
export const ALERTS_SCREENS: ListedScreen[] = [
  {
    name: "alerts, not configured",
    household: "empty",
    path,
    ready: (page) => page.getByText("No dashboard yet"),
  },
  {
    name: "configure alerts with mistakes",
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
    path,
    ready: (page) => page.getByText("API key missing", { exact: true }),
  },
  {
    name: "configure alerts",
    path,
    open: press("Configure"),
    ready: dialog("Configure alerts"),
  },
  {
    name: "alerts, as a member",
    as: "member",
    path,
    ready: (page) => page.getByText(only),
  },
];
