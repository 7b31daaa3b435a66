import { escapeHtml } from "#server/http/escape-html.ts";
import { LARGE_SIZES, srcSetOf } from "#shared/large-photo.ts";
import type { VisitorPage } from "#shared/visitor-paths.ts";

/** Metadata for link previews in chat apps, as plain text. */
export interface PageTags {
  siteName: string;
  title: string;
  description: string;
  url?: string;
  picture?: { url: string; alt: string; width: number; height: number; type: string };
  /** The first view of the page, before its code is loaded. */
  first?: {
    page: VisitorPage["page"];
    photo: { src: string; large: string | undefined } | undefined;
    /** Title and description, too, because they are in the reader's language. */
    hasText: boolean;
  };
}

/**
 * Classes around photo and title, and of the title, as in public-dish.tsx, event.page.tsx with guest-event-head.tsx, and
 * guest-skeleton.tsx with guest-greeting.tsx.
 */
const PLACES: Partial<Record<VisitorPage["page"], { around: string; title: string }>> = {
  dish: {
    around: "grid gap-x-10 gap-y-6 pt-2 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:pt-4",
    title: "text-2xl md:text-3xl",
  },
  event: {
    around:
      "mx-auto grid max-w-2xl gap-3 md:pt-2 short:has-[img]:grid-cols-[2fr_3fr] short:has-[img]:gap-x-6",
    title: "text-2xl md:text-3xl short:text-2xl",
  },
  // Below the row of photos.
  guest: { around: "pt-20 md:pt-31 lg:max-w-84 lg:pt-2", title: "text-xl md:text-2xl" },
};
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
  const place = PLACES[page];
  if (place === undefined) return "";
  const frame =
    page === "dish" ? "aspect-4/3" : "aspect-video md:aspect-5/2 short:aspect-4/3 short:self-start";
  return `<div aria-hidden="true" class="mx-auto max-w-content px-4 md:px-6"><div class="${place.around}">
        ${photo || page === "dish" ? photoIn(photo, frame) : ""}
        ${hasText ? textIn(tags, place.title) : ""}
      </div></div>`;
}

/** An empty frame without a photo. Names the same candidates as the page's own <img>, so that one of them is requested once. */
function photoIn(photo: { src: string; large: string | undefined } | undefined, frame: string): string {
  const { src = "", large } = photo ?? {};
  const candidates = large && ` srcset="${escapeHtml(srcSetOf(src, large))}" sizes="${LARGE_SIZES}"`;
  const image = `<img${candidates ?? ""} src="${escapeHtml(src)}" alt="" fetchpriority="high" class="absolute inset-0 size-full object-cover" />`;
  return `<div class="relative overflow-hidden rounded-card bg-sunken ${frame}">${photo ? image : ""}</div>`;
}

const textIn = (
  { title, description }: PageTags,
  titleClass: string,
) => `<div class="[overflow-wrap:anywhere]">
          <h1 dir="auto" class="${titleClass}">${escapeHtml(title)}</h1>
          <p dir="auto" class="mt-2 text-muted">${escapeHtml(description)}</p>
        </div>`;

function metaTags({ siteName, title, description, url, picture }: PageTags): string[] {
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
  ];
}

function meta(kind: "name" | "property", name: string, content: string | number | undefined): string {
  return content === undefined
    ? ""
    : `\n    <meta ${kind}="${name}" content="${escapeHtml(String(content))}" />`;
}
