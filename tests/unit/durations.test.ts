import { expect, test } from "vitest";
import { minutesIn, splitDurations } from "#shared/durations.ts";

/** The durations of a text in minutes. */
const read = (text: string) =>
  splitDurations(text).flatMap((part) => (typeof part === "string" ? [] : [[part.text, part.seconds / 60]]));

test("the text of a step is split around its durations and stays complete", () => {
  expect(splitDurations("Simmer for 20 minutes, rest 5 min.")).toEqual([
    "Simmer for ",
    { text: "20 minutes", seconds: 1200 },
    ", rest ",
    { text: "5 min", seconds: 300 },
    ".",
  ]);
  expect(splitDurations("Serve.")).toEqual(["Serve."]);
});

test.each([
  ["Bake for 1 hour 30 minutes.", "1 hour 30 minutes", 90],
  ["Bake for 1 hour and 5 minutes.", "1 hour and 5 minutes", 65],
  ["Bake for 20–25 min.", "20–25 min", 20],
  ["Bake for 20 to 25 minutes.", "20 to 25 minutes", 20],
  ["Bake for between 20 and 25 minutes.", "20 and 25 minutes", 20],
  ["Chill ½ hour.", "½ hour", 30],
  ["Chill 1 1/2 hours.", "1 1/2 hours", 90],
  ["Chill 2-1/2 hours.", "2-1/2 hours", 150],
  ["Chill for an hour.", "an hour", 60],
  ["Chill for half an hour.", "half an hour", 30],
  ["Chill for an hour and a half.", "an hour and a half", 90],
  ["Chill for two and a half hours.", "two and a half hours", 150],
  ["Chill for two and a half to three hours.", "two and a half to three hours", 150],
  ["Chill for 2 to 2 and a half hours.", "2 to 2 and a half hours", 120],
  ["Chill for two to three hours.", "two to three hours", 120],
  ["A 20-minute rest.", "20-minute", 20],
  ["Boil 1 minute 30 seconds.", "1 minute 30 seconds", 1.5],
  ["Steep 24 hours.", "24 hours", 1440],
  ["1 h 30 au four", "1 h 30", 90],
  ["تُخبز لمدة ٢٥ دقيقة.", "٢٥ دقيقة", 25],
  ["تترك 1 ساعة و30 دقيقة.", "1 ساعة و30 دقيقة", 90],
  ["اتركيها نصف ساعة", "نصف ساعة", 30],
  ["cuire 1h30", "1h30", 90],
  ["pendant une heure et demie", "une heure et demie", 90],
  ["laisser une demi-heure", "demi-heure", 30],
  ["20 à 25 minutes", "20 à 25 minutes", 20],
  ["2-3 Min. kochen", "2-3 Min", 2],
  ["1 Std. 30 Min. ruhen", "1 Std. 30 Min", 90],
  ["eineinhalb Stunden ruhen", "eineinhalb Stunden", 90],
  ["anderthalb Stunden ruhen", "anderthalb Stunden", 90],
  ["eine halbe Stunde ruhen", "halbe Stunde", 30],
  ["0,5 Stunden", "0,5 Stunden", 30],
  ["1 buçuk saat dinlendirin", "1 buçuk saat", 90],
  ["yarım saat bekletin", "yarım saat", 30],
  ["20 ila 25 dakika pişirin", "20 ila 25 dakika", 20],
  ["media hora", "media hora", 30],
  ["hornear de 20 a 25 minutos", "20 a 25 minutos", 20],
  ["cuocere per un'ora", "un'ora", 60],
  ["mezz’ora in forno", "mezz’ora", 30],
  ["un'ora e mezza", "un'ora e mezza", 90],
  ["Soften for five minutes.", "five minutes", 5],
  ["Bake for fifteen to twenty minutes.", "fifteen to twenty minutes", 15],
  ["Rest for twenty-five minutes.", "twenty-five minutes", 25],
  ["zehn Minuten kochen", "zehn Minuten", 10],
  ["in fünfundvierzig Minuten", "fünfundvierzig Minuten", 45],
  ["pendant quarante-cinq minutes", "quarante-cinq minutes", 45],
  ["beş dakika kavurun", "beş dakika", 5],
  ["on beş dakika pişirin", "on beş dakika", 15],
  ["cocer once minutos", "once minutos", 11],
  ["per trenta minuti", "trenta minuti", 30],
  ["لمدة خمس دقائق", "خمس دقائق", 5],
  ["لمدة عشرين دقيقة", "عشرين دقيقة", 20],
  ["لمدة ساعتين", "ساعتين", 120],
  ["اتركيها ساعة وربع", "ساعة وربع", 75],
  ["a minimum of 30 minutes", "30 minutes", 30],
  ["a total of 2 hours", "2 hours", 120],
  ["Cook five more minutes.", "five more minutes", 5],
  ["10 weitere Minuten backen", "10 weitere Minuten", 10],
  ["encore 5 bonnes minutes", "5 bonnes minutes", 5],
  ["three quarters of an hour", "three quarters of an hour", 45],
  ["a quarter of an hour", "a quarter of an hour", 15],
  ["an hour and a quarter", "an hour and a quarter", 75],
  ["eine Viertelstunde ruhen", "Viertelstunde", 15],
  ["eine Dreiviertelstunde", "Dreiviertelstunde", 45],
  ["trois quarts d'heure", "trois quarts d'heure", 45],
  ["una hora y cuarto", "una hora y cuarto", 75],
  ["un quarto d'ora", "quarto d'ora", 15],
  ["çeyrek saat", "çeyrek saat", 15],
  ["eine gute Stunde", "eine gute Stunde", 60],
])("%s: %s", (text, duration, minutes) => {
  expect(read(text)).toEqual([[duration, minutes]]);
});

test("two durations of a step are two", () => {
  expect(read("Bake 10 minutes, turn, bake 10 minutes more.")).toEqual([
    ["10 minutes", 10],
    ["10 minutes", 10],
  ]);
  expect(read("20 minutes to 1 hour")).toEqual([
    ["20 minutes", 20],
    ["1 hour", 60],
  ]);
});

test.each([
  "Add 1/2 cup of milk.",
  "Bake at 180 °C.",
  "Bake at 350F.",
  "0 minutes",
  "10,000 minutes",
  "10000 min",
  "48 hours",
  "1:20 h",
  "Bake for most of an hour.",
  "Leave for a day.",
  "Turn it 2 times per minute.",
  "Wait a few minutes.",
  "Ein paar Minuten warten.",
  "Wait a second.",
  "Ah, 2 hams and a mint leaf.",
  "Use 200 g minced meat and 3 m of string.",
  "",
])("there is no timer in %j", (text) => {
  expect(read(text)).toEqual([]);
});

test.each(["9", "1 ", "1/", "1 hour ", "1-", "a ", "½"])("a text of 20,000 times %j is read", (text) => {
  expect(read(text.repeat(20_000))).toBeInstanceOf(Array);
});

test.each([
  ["1 day 2 hours", 1560],
  ["1 Tag 30 Minuten", 1470],
  ["1 hora y media", 90],
  ["20-25 min", 25],
  ["soon", 0],
])("the minutes of %j are %i", (text, minutes) => {
  expect(minutesIn(text, true)).toBe(minutes);
});
