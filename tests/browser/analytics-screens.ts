import { heading, type Screen } from "#tests/setup/browser/screen.ts";

const path = "/settings?tab=analytics";

/** The Analytics tab of the settings. */
export const ANALYTICS_SCREENS: Screen[] = [
  {
    name: "analytics empty",
    as: "member",
    household: "empty",
    path,
    ready: heading("Nothing to show yet"),
  },
  {
    name: "analytics",
    as: "admin",
    household: "full",
    path,
    ready: heading("Most liked dishes"),
  },
  {
    name: "analytics as tables",
    as: "admin",
    household: "full",
    path,
    open: async (page) => {
      const switches = page.getByRole("button", { name: /^Show as table/ });
      await switches.first().waitFor();
      for (const one of await switches.all()) await one.click();
    },
    ready: (page) => page.getByRole("table", { name: "Most liked dishes" }),
  },
];
