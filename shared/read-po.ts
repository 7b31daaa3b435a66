export interface PoEntry {
  context: string;
  /** The English text. */
  source: string;
  /** Empty if it is not translated. */
  translation: string;
}

const KEYS = { msgctxt: "context", msgid: "source", msgstr: "translation" } as const;
const LINE = /^(?:(msgctxt|msgid|msgstr) )?(".*")\r?$/gm;

/** Reads a PO file without its header; ignores obsolete entries and gettext's own plurals. */
export function readPo(po: string): PoEntry[] {
  const entries = po.split(/\r?\n\r?\n/).map((block) => {
    const entry = { context: "", source: "", translation: "" };
    let key: keyof PoEntry = "context";
    for (const [, name, text = '""'] of block.matchAll(LINE)) {
      if (name) key = KEYS[name as keyof typeof KEYS];
      entry[key] += JSON.parse(text) as string;
    }
    return entry;
  });
  return entries.filter(({ source }) => source !== "");
}
