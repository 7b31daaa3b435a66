import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "#client/lib/api/call.ts";
import { issueText } from "#client/lib/api/issue-text.ts";
import { isolate, setTexts } from "#client/lib/i18n.tsx";
import { loadTexts } from "#client/lib/load-texts.ts";
import { JoinPage } from "#client/pages/join.page.tsx";
import { LazyQrCode } from "#client/ui/lazy-qr-code.tsx";
import type { Host } from "#shared/invitations.api.ts";
import german from "#shared/locales/de/visitors.po";

const catalogs = { "../shared/locales/de/visitors.po": () => Promise.resolve(german) };
const joinPage = (host: Partial<Host> = {}) => {
  const first = Promise.resolve({ invitedBy: "Ömer", ...host });
  return <JoinPage loading={{ first, again: () => first }} />;
};

afterEach(() => {
  setTexts({}, "en");
  document.documentElement.lang = "";
  document.documentElement.dir = "";
});

test("without a catalog, texts are English and contain values, plurals and elements", () => {
  const name = "Ada";
  const greeting = t`Hello ${name}`;
  const dishes = (count: number) => t`${plural(count, { one: "# dish", other: "# dishes" })} for ${name}`;
  expect([greeting, dishes(1), dishes(1_200)]).toEqual([
    "Hello Ada",
    "1 dish for Ada",
    "1,200 dishes for Ada",
  ]);

  const title = "Ada</0>";
  const { container } = render(
    <p>
      <Trans>
        Ask <b>{title}</b> or <a href="/">go home</a>.{" "}
        <Plural value={0} _0="No dish" one="# dish" other="# dishes" />.
      </Trans>
    </p>,
  );
  expect(container.innerHTML).toBe('<p>Ask <b>Ada&lt;/0&gt;</b> or <a href="/">go home</a>. No dish.</p>');
});

test("a page appears in the language of its document", async () => {
  document.documentElement.lang = "de";
  await loadTexts(catalogs);
  render(joinPage());
  await screen.findByRole("heading", { name: "Ömer lädt Sie zu Sofra ein" });
  screen.getByRole("link", { name: "Anmelden" });
});

test.each([
  [{ hostName: "Ada L.", householdName: "Familie Becker" }, "Ada L. (Familie Becker)"],
  [{ hostName: "A member L.", householdName: null }, "Ein Mitglied L."],
  [{ hostName: "ليلى", householdName: "The Beckers" }, "\u2068\u2068ليلى\u2069 (The Beckers)\u2069"],
  // A response cached by an earlier version.
  [{}, "Ömer"],
])("the host %j is named in the reader's language", async (host, name) => {
  document.documentElement.lang = "de";
  await loadTexts(catalogs);
  render(joinPage(host));
  await screen.findByRole("heading", { name: `${name} lädt Sie zu Sofra ein` });
});

test("a page whose catalog cannot be loaded is English", async () => {
  Object.assign(document.documentElement, { lang: "ar", dir: "rtl" });
  await loadTexts({ "../shared/locales/ar/visitors.po": () => Promise.reject(new Error("offline")) });
  render(joinPage());
  await screen.findByRole("link", { name: "Sign In" });
  expect(document.documentElement).toMatchObject({ lang: "en", dir: "ltr" });
});

test("a part that is loaded later waits for its texts, and is English if they cannot be loaded", async () => {
  document.documentElement.lang = "de";
  let fail = () => {};
  const rest = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new Error("offline"));
  });
  await loadTexts(catalogs, { "../shared/locales/de/members-later.po": () => rest });
  await import("#client/ui/qr-code.tsx");
  render(<LazyQrCode text="https://sofra.example" label="Code" className="size-9" />);
  await act(async () => {});
  expect(screen.queryByRole("img")).toBeNull();
  fail();
  await screen.findByRole("img", { name: "Code" });
  expect(document.documentElement.lang).toBe("de");
});

test("a page in a language without a catalog is English", async () => {
  document.documentElement.lang = "tr";
  await loadTexts(catalogs);
  expect(document.documentElement).toMatchObject({ lang: "en", dir: "ltr" });
});

test("failures and invalid fields are worded in the page's language if it knows their codes", () => {
  const issues = [
    { path: "dishIds", message: "A dish is gone.", code: "dish_gone" },
    { path: "note", message: "Only English." },
  ];
  const error = new ApiError(410, JSON.stringify({ message: "Too late.", code: "over", issues }), "Gone");
  const tooLong = { code: "too_big", origin: "string", maximum: 2_000, message: "Too long." };
  const shown = () => [
    error.serverMessage,
    ...error.issues.map(({ message }) => message),
    issueText(tooLong),
  ];
  expect(shown()).toEqual(["Too late.", "A dish is gone.", "Only English.", "Too long."]);
  setTexts(german, "de");
  expect(shown()).toEqual([
    "Dieses Essen ist vorbei.",
    expect.stringContaining("nicht mehr auf der Karte"),
    "Only English.",
    "Bitte höchstens 2,000 Zeichen.",
  ]);
});

test("a name keeps its place in a sentence of the other direction, and adds nothing in other sentences", () => {
  expect(isolate("Ada")).toBe("Ada");
  expect(isolate("ليلى")).toBe("\u2068ليلى\u2069");
  setTexts({}, "ar");
  expect(isolate("Ada")).toBe("\u2068Ada\u2069");
});

test("lists have the commas of the document's language", async () => {
  document.documentElement.lang = "ar";
  vi.resetModules();
  const { joinClauses, joinWords } = await import("#client/lib/format-lists.ts");
  expect(joinWords(["عمر", "", "منى"])).toBe("عمر، منى");
  expect(joinClauses(["طبق واحد", "طبقان"])).toBe("طبق واحد؛ طبقان");
});
