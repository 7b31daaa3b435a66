import { changeText, type EstimateDetails } from "#shared/estimate-details.ts";

const PREFIX = { plenty: "lots of ", without: "without ", food: "", fat: "" };

/** Words the details of an estimate in English, for the API. */
export function reasoningOf(details: EstimateDetails): string {
  const { isOutdated, reference, makes, items, uncounted, match, adjustments = [], text } = details;
  const unit = makes?.isPieces ? "piece" : "serving";
  const list = items?.map(({ name, grams, kcal }) =>
    grams === undefined ? `${name} ${kcal}` : `${name} ${grams} g ${kcal}`,
  );
  const share = makes ? `Sum of the ingredients for ${makes.count} ${unit}s, per ${unit}` : "Per serving";
  const found = match?.isByTitle ? "Matches" : "The description mentions";
  const entry = match?.entry === undefined ? "" : ` under '${match.entry}'`;
  const labels = adjustments.map((adjustment) => {
    const { kind, name } = adjustment;
    const label = kind === "word" ? `'${name}'` : PREFIX[kind] + name;
    return `${label} (${changeText(adjustment)})`;
  });
  return [
    isOutdated && "The recipe has changed since this estimate.",
    reference !== undefined && `Reference estimate: ${reference} kcal.`,
    list && `${share}: ${list.join(" · ")} kcal.`,
    uncounted && `Not counted: '${uncounted.names.join("', '")}'${uncounted.hasMore ? " and others" : ""}.`,
    match &&
      `${found} '${match.name}'${entry} in the reference table: ${match.kcal} kcal for ${match.serving}, ${match.weight}.`,
    labels.length > 0 && `Adjusted for ${labels.join(", ")}.`,
    text,
  ]
    .filter(Boolean)
    .join(" ");
}
