/**
 * Begins `work(key)` once for each key, however often it is asked for: all who ask get the same promise. A failure is
 * forgotten, so that trying again can succeed; so is, with `forget(key)`, what is of no more use.
 */
export function once(work) {
  const begun = new Map();
  const ask = (key) => {
    if (!begun.has(key)) {
      const promise = work(key);
      promise.catch(() => begun.get(key) === promise && begun.delete(key));
      begun.set(key, promise);
    }
    return begun.get(key);
  };
  ask.forget = (key) => begun.delete(key);
  return ask;
}
