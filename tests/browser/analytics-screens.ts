import { heading, type ListedScreen } from "#tests/setup/browser/screen.ts";

const path = "/settings?tab=analytics";

/** The Analytics tab of the settings. */
export const ANALYTICS_SCREENS: ListedScreen[] = [
  {
    name: "analytics empty",
    as: "member",
    household: "empty",
    path,
    ready: heading("Nothing to show yet"),
  },
  {
    name: "analytics",
    path,
    ready: heading("Our year"),
  },
];
