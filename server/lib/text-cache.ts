/**
 * Creates a cache of results by text. It evicts those used longest ago when the texts together exceed a number of
 * characters, so that hostile texts do not fill the memory.
 */
export function createTextCache<Value extends object>(maxCharacters: number) {
  const cached = new Map<string, Value>();
  let characters = 0;
  return (text: string, compute: () => Value): Value => {
    const earlier = cached.get(text);
    const value = earlier ?? compute();
    if (!earlier) characters += text.length;
    cached.delete(text);
    cached.set(text, value);
    for (const oldest of cached.keys()) {
      if (characters <= maxCharacters) break;
      cached.delete(oldest);
      characters -= oldest.length;
    }
    return value;
  };
}
