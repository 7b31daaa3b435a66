/** Returns a random idempotency key. `crypto.randomUUID` does not exist on plain http. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
