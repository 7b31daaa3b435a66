import { escapeHtml } from "#server/http/escape-html.ts";
import { LARGE_SIZES, srcSetOf } from "#shared/large-photo.ts";

/** Metadata for link previews in chat apps, as plain text. */
export interface PageTags {
  siteName: string;
  title: string;
  description: string;
  url?: string;
  picture?: { url: string; alt: string; width: number; height: number; type: string };
  /** The first photo on the page, which is in its place before the page's code is loaded. */
  photo?: { src: string; large: string | undefined; page: keyof typeof PLACES } | undefined;
}

/** The classes around a photo and of its frame, as in public-dish.tsx and guest-event-head.tsx. */
const PLACES = {
  dish: ["grid gap-x-10 pt-2 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:pt-4", "aspect-4/3"],
  event: ["mx-auto max-w-2xl md:pt-2", "aspect-video md:aspect-5/2"],
};
const PHOTO_PLACE = /<!-- The server adds the first photo here[^>]*-->/;

export function writePageTags(html: string, tags: PageTags): string {
  const name = tags.title === tags.siteName ? tags.title : `${tags.title} · ${tags.siteName}`;
  // The replacement is a function, because `$&` in a string would be expanded.
  return html
    .replace(/\s*<meta name="(?:description|robots)"[^>]*>/g, "")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>${metaTags(tags).join("")}`)
    .replace(PHOTO_PLACE, () => (tags.photo ? photoIn(tags.photo) : ""));
}

/** Names the same candidates as the page's own <img>, so that the browser requests one of them once. */
function photoIn({ src, large, page }: NonNullable<PageTags["photo"]>): string {
  const candidates = large && ` srcset="${escapeHtml(srcSetOf(src, large))}" sizes="${LARGE_SIZES}"`;
  const [place, frame] = PLACES[page];
  return `<div aria-hidden="true" class="mx-auto max-w-content px-4 md:px-6"><div class="${place}">
        <div class="relative overflow-hidden rounded-card ${frame}">
          <img${candidates ?? ""} src="${escapeHtml(src)}" alt="" fetchpriority="high" class="absolute inset-0 size-full object-cover" />
        </div>
      </div></div>`;
}

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
