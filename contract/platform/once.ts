/**
 * Runs the work once and shares its result with all callers, including concurrent ones. A failure goes to the callers
 * waiting for it and isn't stored: the next caller runs the work again.
 */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let kept: Promise<Result> | undefined;
  return () => {
    if (kept) return kept;
    const begun = work();
    kept = begun;
    begun.catch(() => {
      kept = undefined;
    });
    return begun;
  };
}

/** Like `once`, but per name: `work` runs once for each. */
export function onceEach<Result>(work: (name: string) => Promise<Result>): (name: string) => Promise<Result> {
  const known = new Map<string, () => Promise<Result>>();
  return (name) => {
    const get = known.get(name) ?? once(() => work(name));
    known.set(name, get);
    return get();
  };
}

/**
 * Like `onceEach`, but synchronous, for example for a formatter: creating one costs a hundred times as much as using
 * it.
 */
export function keptEach<Made>(make: (name: string) => Made): (name: string) => Made {
  const known = new Map<string, Made>();
  return (name) => {
    const kept = known.get(name) ?? make(name);
    known.set(name, kept);
    return kept;
  };
}
