// Fails on words and comment openings that CONTRIBUTING.md rules out, and says what to write instead.
import { spawnSync } from "node:child_process";

/** @type {[words: string, instead: string, paths?: string[]][]} */
const RULES = [
  [
    "^ *(//|/\\*\\*?|\\*|\\{/\\*|--|#) *(What|Whoever|Whether|Of|Those|Such) [a-z]",
    'Start a comment with its subject or a verb: "Returns whether …", "The photos of …".',
    [":!*.md"],
  ],
  ["\\banew\\b", "Write: again."],
  ['(^|[^"])\\b(some|no)body\\b', 'Name the person ("a member", "no guest"), or write: someone, no one.'],
  ["\\bbeside\\b", "Write: next to, with, compared with."],
  ["\\bwho(so)?ever\\b", 'Name the person ("members who …"), or write: anyone who.'],
  ["\\btid(y|ies|ied|ying)\\b", "Write: clean up, collect, sort."],
  ["\\b(dear|dearer)\\b", "Write: expensive, slow."],
  ["\\bmend(s|ed|ing)?\\b", "Write: fix, repair."],
  ["\\blet(s|ting)? go\\b", "Write: evict, release, drop."],
  ["(Spec|Decisions) §", "State the rule itself, or link a record in docs/adr."],
];

for (const [words, instead, paths = []] of RULES) {
  const ignoreCase = words.startsWith("^") ? "--no-ignore-case" : "--ignore-case";
  const grep = ["grep", "-nIE", ignoreCase, words, "--", ".", ":!tests/words.mjs", ":!*.json", ...paths];
  const { stdout, stderr, status } = spawnSync("git", grep, { encoding: "utf8" });
  if (status !== 0 && status !== 1) throw new Error(`git grep failed: ${stderr}`);
  if (stdout) console.log(`${stdout}  ${instead}\n`);
  if (stdout) process.exitCode = 1;
}
