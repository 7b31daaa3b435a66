// Applies the theme before the first paint. A separate file, because the content security policy allows no inline
// scripts. client/lib/device/theme.ts writes the same key.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is blocked: use the system's theme.
}
