const windowMs = 1000;

/** Writes a line; `repeats` is how many lines of the same cause were omitted since the last one. */
export type WriteLine = (repeats: number) => void;

/**
 * Lets one line per second and cause through, so that a database that is away for minutes doesn't write megabytes of
 * log. Omitted lines are counted; the next line of that cause, written automatically, states the number.
 */
export class RepeatedLines {
  readonly #windows = new Map<string, { last: WriteLine; leftOut: number }>();

  /** Writes now, or at the end of the current second if that cause has already been written. */
  say(cause: string, write: WriteLine): void {
    const open = this.#windows.get(cause);
    if (open !== undefined) {
      open.last = write;
      open.leftOut += 1;
      return;
    }
    write(0);
    this.#open(cause, write);
  }

  #open(cause: string, last: WriteLine): void {
    const made = { last, leftOut: 0 };
    this.#windows.set(cause, made);
    setTimeout(() => {
      this.#windows.delete(cause);
      if (made.leftOut === 0) return;
      made.last(made.leftOut - 1);
      this.#open(cause, made.last);
    }, windowMs).unref();
  }
}

/**
 * Returns what lines of one cause have in common: removes numbers, quoted names and everything after the first line.
 */
export function causeOf(line: string): string {
  return (line.split('\n', 1)[0] ?? '').replaceAll(/'[^']*'|"[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}|\d+(?:\.\d+)?/g, '#');
}

/** Wraps a log function so that lines of one cause are written at most once a second, with the number omitted. */
export function sparingly(say: (line: string) => void, repeated = new RepeatedLines()): (line: string) => void {
  return (line) =>
    repeated.say(causeOf(line), (repeats) => say(repeats === 0 ? line : `${line} (and ${repeats} more)`));
}
