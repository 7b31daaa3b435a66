import type { Request, Response } from "express";
import type { Language } from "#shared/languages.ts";
import type { PublicLimits } from "./limits/public-limits.ts";
import { chosenLanguage, LANGUAGE_VARIES } from "./request-language.ts";

type Calendar = Record<"fileName" | "text", string>;

export function sendCalendar(res: Response, { fileName, text }: Calendar): void {
  res.attachment(fileName).type("text/calendar; charset=utf-8").send(text);
}

/** Sends the calendar of a link in the visitor's language. @param link as in `PublicLimits` */
export async function sendLinkedCalendar(
  { req, res, limits, link }: { req: Request; res: Response; limits: PublicLimits; link: string },
  read: (language: Language | undefined) => Promise<Calendar>,
): Promise<void> {
  const calendar = await limits.read(req, link, () => read(chosenLanguage(req)));
  sendCalendar(res.vary(LANGUAGE_VARIES), calendar);
}
