import { expect, test } from "vitest";
import { fold, lowerCase, searchWords } from "#shared/fold.ts";

test.each([
  ["ILIK IŞIK İçli ığdır", "ilik isik icli igdir"],
  ["Weiße Klöße, GROẞ", "weisse klosse, gross"],
  ["Smørrebrød på Ærø", "smorrebrod pa aero"],
  ["Żurek z Łodzi", "zurek z lodzi"],
  ["Bánh mì Đà Nẵng", "banh mi da nang"],
  ["Œufs à l’oseille", "oeufs a l'oseille"],
  ["Cre\u0300me bru\u0302le\u0301e", "creme brulee"],
  ["ΣΟΎΠΕΣ Ρεβίθια", "σουπεσ ρεβιθια"],
  ["Ёлка Борщ", "елка борщ"],
  ["شُورْبَة العَدَس", "شوربه العدس"],
  ["أرز إسباني بالماء، مؤونة ١٢ عــدد", "ارز اسباني بالما، موونه 12 عدد"],
  ["مشوى على الفحم", "مشوي علي الفحم"],
  ["", ""],
])("%s is folded to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("a search is split into folded words", () => {
  expect(searchWords("  Çiğ\u00a0 köfte ")).toEqual(["cig", "kofte"]);
  expect(searchWords(" \u0301 ")).toEqual([]);
});

test.each(["Café", "Й борщ", "김치", "ΐ", "أرز", "İÇLİ köfte", "Ångström", "ガパオ"])(
  "%s is folded alike in both forms",
  (text) => {
    const [composed, decomposed] = [text.normalize("NFC"), text.normalize("NFD")];
    expect(composed).not.toBe(decomposed);
    expect(fold(decomposed)).toBe(fold(composed));
    expect(lowerCase(decomposed)).toBe(lowerCase(composed));
  },
);

test("names are compared without case but with accents", () => {
  expect(lowerCase("İÇECEK")).toBe(lowerCase("içecek"));
  expect(lowerCase("Cafe")).not.toBe(lowerCase("Café"));
});
