// `npm run calories`: compares estimates with published values (docs/calories.md). Lists every answer with `-- --list`.
import { answersOf, measure, refusals, SETS, type Half } from "./measure.ts";

const percent = (share: number) => `${Math.round(share * 100)} %`.padStart(8);

for (const half of ["tuning", "untouched"] satisfies Half[]) {
  console.log(
    `\n${half.toUpperCase().padEnd(26)}  dishes answered   error constant  ≤ 20 %  ≤ 35 %  ≤ 50 % in range`,
  );
  for (const set of Object.keys(SETS) as (keyof typeof SETS)[]) {
    const { dishes, ...shares } = measure(answersOf(half, set));
    const { answered, medianError, constantError, within20, within35, within50, inRange } = shares;
    const figures = [answered, medianError, constantError, within20, within35, within50, inRange].map(
      percent,
    );
    console.log(set.padEnd(26), String(dishes).padStart(7), ...figures);
  }
  const { names, refused, estimated } = refusals(half);
  console.log("no food".padEnd(26), String(names).padStart(7), percent(refused), "refused");
  for (const { title, reasoning } of estimated) console.log(`  ${title}: ${reasoning}`);
}

if (process.argv.includes("--list")) {
  for (const half of ["tuning", "untouched"] satisfies Half[]) {
    for (const set of ["all", "title only"] as const) {
      console.log(`\n${half.toUpperCase()}, ${set}`);
      for (const { dish, estimate, error } of answersOf(half, set).toSorted(
        (a, b) => (b.error ?? 9) - (a.error ?? 9),
      )) {
        console.log(
          `${error === null ? "   –" : `${String(Math.round(error * 100)).padStart(4)} %`} ${dish.title}: ${dish.kcal}, ` +
            `${estimate ? `${estimate.estimatedCalories} (${estimate.low}–${estimate.high}). ${estimate.reasoning}` : "no estimate"}`,
        );
      }
    }
  }
}
