/**
 * Returns a signal that aborts after some time, or together with the given one. Its timer refers to its controller:
 * Node 20 collects `AbortSignal.timeout()` with its timer if only `AbortSignal.any()` uses it, and then never aborts.
 */
export function timeoutSignal(ms: number, signal?: AbortSignal): AbortSignal {
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(), ms).unref();
  return signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
}
