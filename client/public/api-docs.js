// Optional script of /api/docs: filters the endpoints and opens the one named in the URL's hash.

/** @param {HTMLInputElement} field */
function offerFilter(field) {
  const found = document.getElementById("found");
  /** @type {NodeListOf<HTMLElement>} */
  const groups = document.querySelectorAll(".group");
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const counts = [...groups].map((group) => showMatching(group, words));
    const count = counts.reduce((sum, one) => sum + one, 0);
    const said = count === 1 ? "1 endpoint" : `${count || "No"} endpoints`;
    if (found) found.textContent = words.length === 0 ? "" : said;
  });
  const row = field.closest("p");
  if (row) row.hidden = false;
}

/**
 * @param {HTMLElement} group
 * @param {string[]} words
 * @returns the number of the group's endpoints that contain all words
 */
function showMatching(group, words) {
  let count = 0;
  for (const call of group.querySelectorAll("details")) {
    const text = call.querySelector("summary")?.textContent.toLowerCase() ?? "";
    call.hidden = !words.every((word) => text.includes(word));
    if (!call.hidden) count += 1;
  }
  group.hidden = count === 0;
  return count;
}

/** @param {HTMLElement | null} field */
function openNamed(field) {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  if (named.hidden && field instanceof HTMLInputElement) {
    field.value = "";
    field.dispatchEvent(new Event("input"));
  }
  named.scrollIntoView();
}

const field = document.getElementById("filter");
if (field instanceof HTMLInputElement) offerFilter(field);
addEventListener("hashchange", () => openNamed(field));
openNamed(field);
