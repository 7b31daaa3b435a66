import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import type { Deps } from "#server/deps.ts";
import { loadCompiled } from "#server/features/foods/load-compiled.ts";
import { memberSender } from "#server/features/images/images.service.ts";
import { processPhoto, type PhotoSender } from "#server/features/images/process-photo.ts";
import {
  ForbiddenAddress,
  getOutside,
  NoPublicAddress,
  OutboundError,
  ResponseTooLarge,
} from "#server/features/outbound/outbound.ts";
import { failure } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { timeoutSignal } from "#server/lib/timeout-signal.ts";
import { MAX_PHOTO_BYTES, MAX_URL } from "#shared/limits.ts";
import type { LinkedRecipe } from "#shared/recipe-links.api.ts";
import { PageTooComplex, readPage } from "./page-data.ts";

const TOTAL_TIMEOUT_MS = 10_000;
const MAX_PAGE_BYTES = 8 * 1024 * 1024;
const PAGE_TYPES = ["text/html", "application/xhtml+xml", "application/json", "application/*+json"];
/** Limits the memory and time of pages that are read at once. */
const readingPages = pLimit(2);
const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/*"];
const MAX_PHOTOS_TRIED = 2;

/**
 * Reads the recipe of a page for a form. Saves nothing.
 * @param closed aborts when the client leaves
 * @throws 400 `address_not_allowed`; 422 `not_reachable`, `page_too_large` or `no_recipe`
 */
export async function readRecipeLink(
  { db, env, log }: Pick<Deps, "db" | "env" | "log">,
  user: Member,
  url: string,
  closed: AbortSignal,
): Promise<LinkedRecipe> {
  const signal = timeoutSignal(TOTAL_TIMEOUT_MS, closed);
  try {
    const options = { types: PAGE_TYPES, maxBytes: MAX_PAGE_BYTES, signal };
    const { recipeFromPage } = await loadCompiled(() => import("./recipe-from-page.ts"));
    const { page, found } = await readingPages(async () => {
      const { body, url: pageUrl } = await getOutside(env, url, options, readPage);
      return { page: pageUrl, found: await recipeFromPage(body, pageUrl) };
    });
    const { photoUrls, sourceUrl, ...recipe } = found;
    if (recipe.title === null) throw noRecipe();
    const sender = { ...(await memberSender(db, user.id)), signal };
    const photo = await getPhoto(env, photoUrls, sender);
    page.hash = "";
    return { ...recipe, photo, sourceUrl: sourceUrl ?? (page.href.length > MAX_URL ? url : page.href) };
  } catch (error) {
    closed.throwIfAborted();
    if (error instanceof OutboundError) {
      // The log names the host only, not the page.
      const host = URL.canParse(url) ? new URL(url).host : undefined;
      log.info({ host, reason: error.reason }, "a recipe link could not be read");
    }
    throw failureOf(error);
  }
}

/** Returns the first photo that can be fetched, as it would be stored (the large one if there is), in a data URL. */
async function getPhoto(
  env: Deps["env"],
  urls: string[],
  sender: PhotoSender & { signal: AbortSignal },
): Promise<string | null> {
  for (const url of urls.slice(0, MAX_PHOTOS_TRIED)) {
    try {
      const options = { types: PHOTO_TYPES, maxBytes: MAX_PHOTO_BYTES, signal: sender.signal };
      const { body } = await getOutside(env, url, options, buffer);
      const { contentType, bytes, large } = await processPhoto(body, sender);
      return large
        ? `data:image/webp;base64,${large.toString("base64")}`
        : `data:${contentType};base64,${bytes.toString("base64")}`;
    } catch {
      // The recipe is worth having without its photo.
    }
  }
  return null;
}

/** One response for all forbidden, private and unknown addresses, which hides what exists in the home network. */
function failureOf(error: unknown): unknown {
  if (error instanceof ForbiddenAddress || error instanceof NoPublicAddress)
    return failure(400, "address_not_allowed", { path: "url" });
  if (error instanceof ResponseTooLarge) return failure(422, "page_too_large");
  if (error instanceof OutboundError) return failure(422, "not_reachable");
  return error instanceof PageTooComplex ? noRecipe() : error;
}

const noRecipe = () => failure(422, "page_without_recipe", { code: "no_recipe" });
