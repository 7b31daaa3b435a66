// Runs before the first paint, so that a chosen theme does not flash; a file of its own because the content security
// policy allows no inline scripts. The same key is written by client/lib/theme.ts.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is closed: the system decides.
}
