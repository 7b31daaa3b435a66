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
    ready: heading("This year"),
  },
];
