import { writeError } from './log.ts';
import { OperatorError } from './operator-error.ts';

interface Closer {
  readonly name: string;
  readonly close: () => Promise<void>;
}

/** Maximum time for a part to stop before the next one is stopped. */
const partTimeoutMs = 10_000;

/**
 * Lifecycle of a server process: it stops, in reverse order of starting, on SIGINT, on SIGTERM, when its parent process
 * has gone, and when a part fails. Further signals while stopping have no effect.
 */
export class Lifecycle {
  readonly #closers: Closer[] = [];
  #starting: Promise<void> = Promise.resolve();
  #stopping: Promise<never> | undefined;

  /** Starts, and from then on listens for reasons to stop. */
  async run(start: () => Promise<void>): Promise<void> {
    process.on('SIGINT', () => void this.#stop(0));
    process.on('SIGTERM', () => void this.#stop(0));
    process.on('SIGHUP', () => void this.#stop(0));
    // A parent that is killed closes its channel to us; without a parent, nothing could stop this process.
    process.on('disconnect', () => void this.#stop(0));
    // Uncaught errors, including rejections. Node would print the error with everything attached to it.
    process.on('uncaughtException', (error) => this.fail(describe(error)));
    this.#starting = start();
    await this.#starting.catch((error: unknown) => this.fail(describe(error)));
  }

  /** Registers how a started part is stopped. */
  onStop(name: string, close: () => Promise<void>): void {
    this.#closers.push({ name, close });
  }

  /** Stops everything and exits with a failure. */
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
    // Startup has to finish before everything started can be stopped.
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

/** Returns one line for errors the operator can fix; the full trace for those only developers can. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE')
    return `the port is taken (${error.message}): stop what uses it, or set PORT`;
  return writeError(error);
}
