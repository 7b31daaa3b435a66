// Applies the theme before the first paint, and fonts that this browser has stored, for members in the service worker. A
// separate file, because the content security policy allows no inline scripts. client/lib/device/theme.ts and fonts.ts
// write the same keys.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  const stored = document.currentScript?.dataset.fonts;
  const href = localStorage.getItem("sofra.fonts");
  const has = stored === "worker" ? navigator.serviceWorker?.controller : stored === "cache";
  if (has && href?.endsWith(".css")) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () =>
      ["Inter", "Fraunces"].forEach((name) => document.fonts.load(`1em "${name} Variable"`));
    document.head.append(link);
  }
} catch {
  // Storage is blocked: use the system's theme.
}
