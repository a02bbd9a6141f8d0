const windowMs = 1000;

/** Writes a line; `repeats` is how many of the same cause were left out since the one before. */
export type WriteLine = (repeats: number) => void;

/**
 * Lets one line a second through for each cause, so that a database that is away for minutes leaves minutes' lines in the
 * log and not megabytes. What was left out is counted: by the next line of that cause, which comes by itself.
 */
export class RepeatedLines {
  readonly #windows = new Map<string, { last: WriteLine; leftOut: number }>();

  /** Writes now, or at the end of the second in which that cause was heard of already. */
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

/** What two lines of one cause have in common: numbers, names in quotes and what follows the first line tell them apart. */
export function causeOf(line: string): string {
  return (line.split('\n', 1)[0] ?? '').replaceAll(/'[^']*'|"[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}|\d+(?:\.\d+)?/g, '#');
}

/** A way to say lines of which those of one cause come once a second at most, with the number that was left out. */
export function sparingly(say: (line: string) => void, repeated = new RepeatedLines()): (line: string) => void {
  return (line) =>
    repeated.say(causeOf(line), (repeats) => say(repeats === 0 ? line : `${line} (and ${repeats} more)`));
}
