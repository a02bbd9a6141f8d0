import { writeError } from './log.ts';
import { OperatorError } from './operator-error.ts';

interface Closer {
  readonly name: string;
  readonly close: () => Promise<void>;
}

/** What a part may take to go down before the next one is told to. */
const partTimeoutMs = 10_000;

/**
 * The life of a server process: it stops, in the reverse order of starting, on SIGINT, on SIGTERM, when
 * the process that started it has gone, and when a part fails. More signals meanwhile change nothing.
 */
export class Lifecycle {
  readonly #closers: Closer[] = [];
  #starting: Promise<void> = Promise.resolve();
  #stopping: Promise<never> | undefined;

  /** Starts, and from then on listens for the reasons to stop. */
  async run(start: () => Promise<void>): Promise<void> {
    process.on('SIGINT', () => void this.#stop(0));
    process.on('SIGTERM', () => void this.#stop(0));
    process.on('SIGHUP', () => void this.#stop(0));
    // A parent that is killed closes its channel to us; without it nobody could stop us any more.
    process.on('disconnect', () => void this.#stop(0));
    // What nobody caught, rejections too. Node would print the error with all that hangs on it.
    process.on('uncaughtException', (error) => this.fail(describe(error)));
    this.#starting = start();
    await this.#starting.catch((error: unknown) => this.fail(describe(error)));
  }

  /** Registers how a part that has started is stopped. */
  onStop(name: string, close: () => Promise<void>): void {
    this.#closers.push({ name, close });
  }

  /** Stops everything and ends with a failure. */
  fail(reason: string): void {
    if (this.#stopping !== undefined) return;
    process.stderr.write(`${reason}\n`);
    void this.#stop(1);
  }

  #stop(exitCode: number): Promise<never> {
    this.#stopping ??= this.#stopAll(exitCode);
    return this.#stopping;
  }

  async #stopAll(exitCode: number): Promise<never> {
    // What is just starting has to be known before it can be stopped.
    await this.#starting.catch(() => {});
    for (const closer of this.#closers.toReversed()) await closeWithin(closer);
    process.exit(exitCode);
  }
}

async function closeWithin({ name, close }: Closer): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), partTimeoutMs);
  });
  try {
    const outcome = await Promise.race([close(), timeout]);
    if (outcome === 'late') process.stderr.write(`${name}: not stopped after ${partTimeoutMs / 1000} s, going on\n`);
  } catch (error) {
    process.stderr.write(`${name}: ${describe(error)}\n`);
  } finally {
    clearTimeout(timer);
  }
}

/** One line for what the person at the terminal can mend; the whole trace for what only we can. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE')
    return `the port is taken (${error.message}): stop what uses it, or set PORT`;
  return writeError(error);
}
