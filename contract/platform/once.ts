/**
 * Work that is done once and whose result all callers share, those at the same time too. A failure is told to those
 * who wait for it and not kept: the next caller begins anew.
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

/** The same for each name: `work` is done once a name. */
export function onceEach<Result>(work: (name: string) => Promise<Result>): (name: string) => Promise<Result> {
  const known = new Map<string, () => Promise<Result>>();
  return (name) => {
    const get = known.get(name) ?? once(() => work(name));
    known.set(name, get);
    return get();
  };
}

/** The same of what is there at once, such as a formatter: making one costs a hundred times what using it does. */
export function keptEach<Made>(make: (name: string) => Made): (name: string) => Made {
  const known = new Map<string, Made>();
  return (name) => {
    const kept = known.get(name) ?? make(name);
    known.set(name, kept);
    return kept;
  };
}
