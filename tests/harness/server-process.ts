import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A server in a process of its own, for tests that stop or kill it. */
export interface ServerProcess {
  readonly pid: number;
  /** What it wrote until now. */
  output(): string;
  /** Resolves with its address; rejects with its output when it ends instead. */
  readonly ready: Promise<string>;
  /** Resolves with its exit code, null after a kill. */
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

export type Settings = Readonly<Record<string, string>>;

/**
 * Starts the server on a free port, with these settings beside the sandbox's; by `entry`, which is
 * `scripts/start.mjs` for a start as `npm start` makes it, build and all.
 */
export function startServerProcess(settings: Settings, entry = 'server/main.ts'): ServerProcess {
  const rootDir = join(import.meta.dirname, '..', '..');
  // As `npm start` has it.
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
  // A test that expects no readiness doesn't look at it.
  ready.catch(() => {});
  return { pid: child.pid ?? 0, output: () => output, ready, ended, kill: (signal) => child.kill(signal) };
}

/** The PostgreSQL that runs on a data folder, or undefined. */
export function postgresOn(dataDir: string): number | undefined {
  const pid = Number(readIfThere(join(dataDir, 'pg', 'postmaster.pid'))?.split('\n')[0]);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

/** A file that another process may take away at any moment. */
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
 * How long a process has stood ready to go on while others had the processors: what a machine that does much else adds
 * to its times. 0 where the kernel doesn't say.
 */
export function waitedForProcessorMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  const [, waitedNs] = existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : [];
  return (waitedNs ?? 0) / 1e6;
}

/** Waits until a condition holds, for what has no event to wait for; fails after a minute. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`not within a minute: ${condition.toString()}`);
    await pause(20);
  }
}
