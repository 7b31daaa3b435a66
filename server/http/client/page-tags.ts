import { escapeHtml } from "#server/http/escape-html.ts";
import { DISH_VIEW } from "#shared/first-view/dish-view.ts";
import { EVENT_VIEW } from "#shared/first-view/event-view.ts";
import { GUEST_VIEW } from "#shared/first-view/guest-view.ts";
import { LARGE_SIZES, srcSetOf } from "#shared/large-photo.ts";
import type { VisitorPage } from "#shared/visitor-paths.ts";

/** Metadata for link previews in chat apps, as plain text. */
export interface PageTags {
  siteName: string;
  title: string;
  description: string;
  url?: string;
  /** The recipe that the page shows, as JSON-LD. */
  recipe?: object;
  picture?: { url: string; alt: string; width: number; height: number; type: string };
  /** The first view of the page, before its code is loaded. */
  first?: {
    page: VisitorPage["page"];
    photo: FirstPhoto;
    /** Title and description, too, because they are in the reader's language. */
    hasText: boolean;
  };
}

type FirstPhoto = { src: string; large: string | undefined } | undefined;

const FIRST_PLACE = /<!-- The server adds [^>]*-->/;

export function writePageTags(html: string, tags: PageTags): string {
  const name = tags.title === tags.siteName ? tags.title : `${tags.title} · ${tags.siteName}`;
  // The replacement is a function, because `$&` in a string would be expanded.
  return html
    .replace(/\s*<meta name="(?:description|robots)"[^>]*>/g, "")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>${metaTags(tags).join("")}`)
    .replace(FIRST_PLACE, () => (tags.first ? firstView(tags, tags.first) : ""));
}

function firstView(tags: PageTags, { page, photo, hasText }: NonNullable<PageTags["first"]>): string {
  const view = viewOf(page, photo, (title) => (hasText ? textIn(tags, title) : ""));
  return view && `<div aria-hidden="true" class="mx-auto max-w-content px-4 md:px-6">${view}</div>`;
}

/** @param text returns title and description, with the classes of the title */
function viewOf(page: VisitorPage["page"], photo: FirstPhoto, text: (title: string) => string): string {
  if (page === "dish")
    return boxOf(DISH_VIEW.page, photoIn(photo, "aspect-4/3 rounded-card") + text(DISH_VIEW.title));
  if (page === "event") {
    const [head, picture] = photo
      ? [`${EVENT_VIEW.head} ${EVENT_VIEW.headWithPhoto}`, photoIn(photo, `aspect-video ${EVENT_VIEW.photo}`)]
      : [EVENT_VIEW.head, ""];
    return boxOf(EVENT_VIEW.page, boxOf(head, picture + text(EVENT_VIEW.title)));
  }
  if (page !== "guest") return "";
  return boxOf(
    GUEST_VIEW.page,
    boxOf(GUEST_VIEW.strip, photo ? photoIn(photo, "h-full") : "") +
      boxOf(GUEST_VIEW.column, text(GUEST_VIEW.title)),
  );
}

const boxOf = (classes: string, content: string) => `<div class="${classes}">${content}</div>`;

/** An empty frame without a photo. Names the candidates of the page's own <img>, so that one is fetched once. */
function photoIn(photo: FirstPhoto, frame: string): string {
  const { src = "", large } = photo ?? {};
  const candidates = large && ` srcset="${escapeHtml(srcSetOf(src, large))}" sizes="${LARGE_SIZES}"`;
  const image = `<img${candidates ?? ""} src="${escapeHtml(src)}" alt="" fetchpriority="high" class="absolute inset-0 size-full object-cover" />`;
  return boxOf(`relative overflow-hidden bg-sunken ${frame}`, photo ? image : "");
}

const textIn = (
  { title, description }: PageTags,
  titleClass: string,
) => `<div class="[overflow-wrap:anywhere]">
          <h1 dir="auto" class="${titleClass}">${escapeHtml(title)}</h1>
          <p dir="auto" class="mt-2 text-muted">${escapeHtml(description)}</p>
        </div>`;

function metaTags({ siteName, title, description, url, picture, recipe }: PageTags): string[] {
  return [
    meta("name", "description", description),
    meta("name", "robots", "noindex"),
    meta("property", "og:site_name", siteName),
    meta("property", "og:type", "website"),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", url),
    meta("property", "og:image", picture?.url),
    meta("property", "og:image:type", picture?.type),
    meta("property", "og:image:width", picture?.width),
    meta("property", "og:image:height", picture?.height),
    meta("property", "og:image:alt", picture?.alt),
    meta("name", "twitter:card", picture ? "summary_large_image" : "summary"),
    meta("name", "twitter:title", title),
    meta("name", "twitter:description", description),
    meta("name", "twitter:image", picture?.url),
    meta("name", "twitter:image:alt", picture?.alt),
    recipe ? jsonLd(recipe) : "",
  ];
}

/** A data block, which the CSP does not run. No text in it can end it or start a comment. */
function jsonLd(recipe: object): string {
  const escape = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const json = JSON.stringify({ "@context": "https://schema.org", ...recipe });
  return `\n    <script type="application/ld+json">${json.replaceAll(/[<>&\u2028\u2029]/g, escape)}</script>`;
}

function meta(kind: "name" | "property", name: string, content: string | number | undefined): string {
  return content === undefined
    ? ""
    : `\n    <meta ${kind}="${name}" content="${escapeHtml(String(content))}" />`;
}
