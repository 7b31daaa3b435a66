import { Announce } from "#client/ui/visually-hidden.tsx";
import { useEstimatedTitles } from "./calories.data.ts";

/** Says aloud whose calories are being estimated; a page with dishes has it once. */
export function EstimatingStatus() {
  const titles = useEstimatedTitles();
  return <Announce>{titles.length > 0 ? `Estimating the calories of ${titles.join(", ")}…` : ""}</Announce>;
}
