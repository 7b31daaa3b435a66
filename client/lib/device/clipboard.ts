/**
 * Copies text to the clipboard. `navigator.clipboard` exists only on https and localhost; over plain http this falls
 * back to `execCommand`.
 * @returns false if the browser refused
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // No permission or page not focused: the fallback may still work.
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  // An open dialog traps the focus, so the temporary field has to be inside it.
  const host = before?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  host.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
