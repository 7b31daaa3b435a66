/** React marks the nodes that it renders; those of a translator have no mark. */
const isRendered = (node: Node) => Object.keys(node).some((key) => key.startsWith("__reactFiber"));

/**
 * Lets React update a page that the browser translates. Translators replace text nodes by nodes of their own, so that
 * `insertBefore` and `removeChild` throw and changed texts stay invisible (github.com/facebook/react/issues/11538).
 * Puts text nodes back right before React uses them; the translator then translates them again.
 */
export function allowTranslation(): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its node
  const { insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  const translations = new WeakMap<Node, ChildNode>();
  /** The text nodes that a node of the translator replaces. */
  const originals = new WeakMap<Node, Node[]>();
  const removed = new WeakSet<Node>();

  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of removedNodes) {
        const replaced = originals.get(node) ?? (node instanceof Text && isRendered(node) ? [node] : []);
        const texts = replaced.filter((text) => !text.parentNode && !removed.has(text));
        if (texts.length === 0) continue;
        const added = records.flatMap((record) => (record.target === target ? [...record.addedNodes] : []));
        const candidates = [...addedNodes, previousSibling, nextSibling, ...added].filter(
          (other) => other?.parentNode && !isRendered(other),
        ) as ChildNode[];
        const translation = candidates.find((other) => !originals.has(other)) ?? candidates[0];
        if (!translation) continue;
        originals.set(translation, [...(originals.get(translation) ?? []), ...texts]);
        for (const text of texts) translations.set(text, translation);
      }
    }
  }).observe(document, { childList: true, subtree: true });

  const restore = (node: Node) => {
    const translation = translations.get(node);
    if (!translation) return;
    const texts = originals.get(translation) ?? [];
    originals.delete(translation);
    for (const text of texts) translations.delete(text);
    translation.replaceWith(...texts);
  };
  const childOf = (parent: Node, node: Node | null) => {
    let child = node;
    while (child && child.parentNode !== parent) child = child.parentNode;
    return child;
  };
  Object.assign(Node.prototype, {
    insertBefore(this: Node, node: Node, next: Node | null) {
      if (next) restore(next);
      return insertBefore.call(this, node, childOf(this, next));
    },
    removeChild(this: Node, node: Node) {
      restore(node);
      removed.add(node);
      // A translator may have moved the node.
      return node.parentNode ? removeChild.call(node.parentNode, node) : node;
    },
  });
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Text, text: string) {
      restore(this);
      this.data = text;
    },
  });
}
