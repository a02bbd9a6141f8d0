import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../harness/runner/execute.ts';
import type { Programs } from './programs.ts';

/** A program of the cluster that runs until it is stopped or killed. */
export interface Part {
  readonly name: string;
  readonly pid: number;
  readonly ended: Promise<unknown>;
  kill(signal: NodeJS.Signals): void;
}

export interface Start {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Path of its log file. */
  readonly log: string;
  readonly user?: Programs['user'];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a long-running program in its own process group, so that Ctrl+C reaches it only through us. */
export function startPart({ name, command, args, log, user, env }: Start): Part {
  const child: ChildProcess = spawn(command, args, {
    ...user,
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const file = createWriteStream(log, { flags: 'a', mode: 0o600 });
  child.stdout?.pipe(file, { end: false });
  child.stderr?.pipe(file, { end: false });
  const ended = once(child, 'close').then(() => file.end());
  return { name, pid: child.pid ?? 0, ended, kill: (signal) => child.kill(signal) };
}

/** Returns a file of `ops/cluster` with its placeholders filled in. Throws if a placeholder has no value. */
export function fillIn(name: string, values: Readonly<Record<string, string | number>>): string {
  const text = readFileSync(join(rootDir, 'ops', 'cluster', name), 'utf8');
  return text.replaceAll(/\{\{([A-Z_]+)\}\}/g, (_all, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} asks for ${key}`);
    return String(value);
  });
}
