import type { Request, RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { getPasswordLink } from "#server/features/auth/password-links.service.ts";
import { getOwnAnswer } from "#server/features/events/guest-answers.service.ts";
import { listLargeImages } from "#server/features/images/images.sql.ts";
import { readLanguage } from "#server/features/settings/settings.service.ts";
import { withBase } from "#server/http/base-path.ts";
import type { PageTags } from "#server/http/client/page-tags.ts";
import { HttpError, unavailable } from "#server/http/errors.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { requestOrigin } from "#server/http/origin.ts";
import { LANGUAGE_VARIES, visitorLanguage } from "#server/http/request-language.ts";
import { i18nFor, type I18n } from "#server/lib/i18n.ts";
import { addressOfPhoto } from "#server/lib/photo-address.ts";
import { visitorPageAt, type VisitorPage } from "#shared/visitor-paths.ts";
import {
  describeDish,
  getDishCard,
  getEventCard,
  getInvitationCard,
  getMenuCard,
  type LinkCard,
} from "./cards.service.ts";
import { PICTURE } from "./picture-layout.ts";
import { versionOf } from "./pictures.service.ts";
import { findStripPhoto } from "./previews.queries.ts";

/**
 * Adds meta tags for link previews to public pages, in the household's language, because chat apps send none. A link
 * that does not work gets the status and message of the API, and nothing about the former content; the page itself is
 * always sent and shows the same message.
 */
export function visitorTags(deps: Deps): RequestHandler {
  const publicLimits = createPublicLimits(deps);
  return async (req, res, next) => {
    const page = visitorPageAt(req.path);
    if (!page) return next();
    res.set("X-Robots-Tag", "noindex").vary(LANGUAGE_VARIES);
    let i18n = i18nFor("en");
    try {
      const household = await readLanguage(deps.db);
      res.locals.language = visitorLanguage(req, household);
      i18n = i18nFor(household);
      if (page.page === "password") {
        // Not even to this server, whose proxy may log it.
        res.set("Referrer-Policy", "no-referrer");
        await publicLimits.read(req, page.token, () => getPasswordLink(deps, page.token));
        res.locals.pageTags = { siteName: deps.env.productName, ...passwordTags(i18n) };
        return next();
      }
      if (page.page === "answer") {
        await publicLimits.read(req, page.editToken, () => getOwnAnswer(deps.db, page.editToken));
        res.locals.pageTags = { siteName: deps.env.productName, ...answerTags(i18n) };
        return next();
      }
      const { link, find } = cardFinder(deps, page, req.query.key);
      if (!find) return next();
      const hasText = res.locals.language === i18n.locale;
      const card = await publicLimits.read(req, link, find);
      res.locals.pageTags = await tagsOf(deps, req, card, { page: page.page, hasText });
    } catch (error) {
      if (!(error instanceof HttpError)) {
        deps.log.warn({ err: error, reqId: req.id }, "a page was sent without its preview tags");
        res.locals.language ??= visitorLanguage(req, "en");
      }
      const { status, message, retryAfter } = error instanceof HttpError ? error : unavailable();
      res.status(status);
      if (retryAfter === undefined) {
        const { productName } = deps.env;
        // Messages of the API are English.
        const description = i18n.locale === "en" ? message : i18n._("This link can't be opened.");
        res.locals.pageTags = { siteName: productName, title: productName, description };
      } else {
        // Without tags, because chat apps keep a preview for long, but this failure is over soon.
        res.set("Retry-After", String(retryAfter));
      }
    }
    next();
  };
}

/** Without the member's name, because chats show it. */
const passwordTags = (i18n: I18n) => ({
  title: i18n._("Choose your password"),
  description: i18n._("This link works once. Please don't share it."),
});

const answerTags = (i18n: I18n) => ({
  title: i18n._("Your answer"),
  description: i18n._("This link can change your answer. Please don't share it."),
});

function cardFinder(
  deps: Deps,
  page: Exclude<VisitorPage, { page: "password" | "answer" }>,
  key: unknown,
): { link?: string; find?: () => Promise<LinkCard> } {
  if (page.page === "dish") return { link: `dish ${page.id}`, find: () => getDishCard(deps, page.id, key) };
  if (page.page === "menu") return { link: `menu ${page.id}`, find: () => getMenuCard(deps, page.id, key) };
  const { token } = page;
  if (token === null) return {};
  const find = page.page === "event" ? getEventCard : getInvitationCard;
  return { link: token, find: () => find(deps, token) };
}

async function tagsOf(
  { db, env }: Deps,
  req: Request,
  { title, description, picturePath, picture, dish }: LinkCard,
  { page, hasText }: { page: VisitorPage["page"]; hasText: boolean },
): Promise<PageTags> {
  const origin = requestOrigin(env, req);
  // Includes the key, because chat apps fetch this URL again.
  const key = typeof req.query.key === "string" ? [["key", req.query.key]] : [];
  const queryString = new URLSearchParams(key);
  const [name] = picture.kind === "menu" ? [] : picture.photos;
  const stripPhoto = page === "guest" ? await findStripPhoto(db) : undefined;
  const photo = name === undefined ? stripPhoto : addressOfPhoto(name);
  const [largePhoto] = stripPhoto ? [] : ((await listLargeImages(db, [photo])) ?? []);
  const versioned = new URLSearchParams([...key, ["v", versionOf(picture)]]);
  return {
    siteName: picture.signature,
    title,
    description,
    url: `${origin}${req.path}${key.length > 0 ? `?${queryString}` : ""}`,
    first: {
      page,
      hasText,
      photo:
        photo === undefined
          ? undefined
          : { src: withBase(env, photo), large: largePhoto && withBase(env, largePhoto) },
    },
    recipe: dish && describeDish(dish, origin),
    picture: { url: `${origin}${picturePath}?${versioned}`, alt: title, type: "image/jpeg", ...PICTURE },
  };
}
