/** Fills an English text such as "A menu can have at most {max} dishes."; numbers as English writes them. */
export const fillText = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? "").toLocaleString("en"));
