import { escapeHtml } from "#server/http/escape-html.ts";
import { LARGE_SIZES, srcSetOf } from "#shared/large-photo.ts";

/** Metadata for link previews in chat apps, as plain text. */
export interface PageTags {
  siteName: string;
  title: string;
  description: string;
  url?: string;
  picture?: { url: string; alt: string; width: number; height: number; type: string };
  /** Path of the first photo on the page, which is preloaded. */
  photo?: string | undefined;
  largePhoto?: string | undefined;
}

export function writePageTags(html: string, tags: PageTags): string {
  const name = tags.title === tags.siteName ? tags.title : `${tags.title} · ${tags.siteName}`;
  // The replacement is a function, because `$&` in a string would be expanded.
  return html
    .replace(/\s*<meta name="(?:description|robots)"[^>]*>/g, "")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>${metaTags(tags).join("")}`);
}

/** Names the same candidates as the page's <img>, so that the browser requests one of them once. */
function preload(photo: string, large: string | undefined): string {
  const candidates =
    large && ` imagesrcset="${escapeHtml(srcSetOf(photo, large))}" imagesizes="${LARGE_SIZES}"`;
  return `\n    <link rel="preload" as="image" href="${escapeHtml(photo)}"${candidates ?? ""} fetchpriority="high" />`;
}

function metaTags({ siteName, title, description, url, picture, photo, largePhoto }: PageTags): string[] {
  return [
    // Without the preload, a slow phone would request it a second later.
    photo === undefined ? "" : preload(photo, largePhoto),
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
