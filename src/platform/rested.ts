/** Length of a rest as a multiple of the work before it: the work takes at most a tenth of the time. */
const restFactor = 9;

export interface RestedOptions {
  readonly nowMs?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
}

/**
 * Runs costly work for frequent changes. Calls made while it works or rests are coalesced into one more run afterwards:
 * the last change is always seen, and those between don't pile up.
 */
export function rested(
  work: () => Promise<void>,
  {
    nowMs = () => performance.now(),
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: RestedOptions = {},
): () => void {
  let isAtIt = false;
  let isWanted = false;
  const run = async () => {
    isAtIt = true;
    while (isWanted) {
      isWanted = false;
      const startedMs = nowMs();
      await work();
      await wait((nowMs() - startedMs) * restFactor);
    }
    isAtIt = false;
  };
  return () => {
    isWanted = true;
    if (!isAtIt) void run();
  };
}
