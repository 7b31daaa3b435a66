import { readFileSync } from "node:fs";
import { readIngredientLine, splitLines } from "#server/features/foods/amounts.ts";
for (const whole of readFileSync(process.argv[2]!, "utf8").split("\n").filter(Boolean))
  for (const { text: l } of splitLines(whole)) {
    const r = readIngredientLine(l);
    if (!r) {
      console.log(l, "=> NULL");
      continue;
    }
    const a = r.amounts
      .map(
        (x) =>
          `[${l.slice(x.start, x.end)}]=${x.value === null ? "?" : Math.round(x.value * 1000) / 1000}${x.unit ? " " + x.unit : ""}${x.role === "amount" ? "" : ":" + x.role}${x.implied ? "~" + x.implied : ""}`,
      )
      .join(" ");
    console.log(
      `${l}  =>  ${r.amount} ${r.unit ?? "-"} ${r.grams ? Math.round(r.grams) + "g" : r.ml ? Math.round(r.ml) + "ml" : "-"} | ${r.name} | ${r.note ?? "-"} || ${a}`,
    );
  }
