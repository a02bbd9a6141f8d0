import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { must } from '#contract/platform/errors.ts';

/** A server in its own process, for tests that stop or kill it. */
export interface ServerProcess {
  readonly pid: number;
  /** Returns its output so far. */
  output(): string;
  /** Resolves with the server's address; rejects with its output if it exits instead. */
  readonly ready: Promise<string>;
  /** Resolves with the exit code; null if it was killed. */
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

export type Settings = Readonly<Record<string, string>>;

/**
 * Starts the server on a free port, with these settings on top of the sandbox's. `entry` is `scripts/start.mjs` to
 * start it as `npm start` does, including the build.
 */
export function startServerProcess(settings: Settings, entry = 'server/main.ts'): ServerProcess {
  const rootDir = join(import.meta.dirname, '..', '..');
  // The same folder that `npm start` uses.
  const NODE_COMPILE_CACHE = join(rootDir, '.cache', 'modules');
  const child = spawn(process.execPath, [join(rootDir, entry)], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE,
      KEELSON_MODE: 'sandbox',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return watch(child);
}

function watch(child: ChildProcess): ServerProcess {
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      const origin = /^ready.*?(https?:\S+)/m.exec(output)?.[1];
      if (origin !== undefined) resolve(origin);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    void ended.then(() => reject(new Error(`the server ended: ${output}`)));
  });
  // A test that doesn't expect the server to become ready ignores this promise.
  ready.catch(() => {});
  return { pid: child.pid ?? 0, output: () => output, ready, ended, kill: (signal) => child.kill(signal) };
}

/** Sends a request to a server. If no response arrives, that fails with the reason and the server's output. */
export async function ask(server: ServerProcess, path: string): Promise<Response> {
  const address = `${await server.ready}${path}`;
  try {
    return await fetch(address);
  } catch (error) {
    const reason = error instanceof Error ? String(error.cause) : String(error);
    const state = isAlive(server.pid) ? 'still runs' : 'has ended';
    throw new Error(`no answer from ${address}: ${reason}; the server ${state}:\n${server.output()}`, { cause: error });
  }
}

/** Returns a time in milliseconds that stops while a server waits for a processor: compare two for what it takes. */
export function serverTimeMs({ pid }: ServerProcess): number {
  return performance.now() - waitedForProcessorMs(pid);
}

/** Returns the process id of the PostgreSQL running on a data folder, or undefined. */
export function postgresOn(dataDir: string): number | undefined {
  const pid = Number(readIfThere(join(dataDir, 'pg', 'postmaster.pid'))?.split('\n')[0]);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

/** Returns the same, where one has to be running: a signal to process 0 would go to the tests themselves. */
export const livePostgresOn = (dataDir: string): number => must(postgresOn(dataDir), 'a running PostgreSQL');

/** Reads a file that another process may delete at any moment. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Returns how long a process has waited, ready to run, while others had the processors: the time that a busy machine
 * adds. 0 if the kernel doesn't report it.
 */
function waitedForProcessorMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  const [, waitedNs] = existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : [];
  return (waitedNs ?? 0) / 1e6;
}

const pollMs = 20;
const polls = 60_000 / pollMs;

/**
 * Polls until a condition holds, if there is no event to wait for; fails after a minute, with what `seen` then says.
 * Polls are counted, not time: a machine that stands still meanwhile uses up none of it.
 */
export async function until(condition: () => boolean, seen: () => string = () => ''): Promise<void> {
  for (let poll = 0; !condition(); poll += 1) {
    if (poll > polls) throw new Error(`not within a minute: ${condition.toString()}\n${seen()}`);
    await pause(pollMs);
  }
}
