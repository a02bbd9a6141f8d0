import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** The checkout's root. */
export const rootDir = join(import.meta.dirname, '..', '..', '..');

/** A line of progress. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export interface Execution {
  readonly code: number;
  /** What it wrote, where that was captured. */
  readonly output: string;
  readonly seconds: string;
}

export interface ExecuteOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly capture?: boolean;
}

let current: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (current === undefined) process.exit(130);
    process.exitCode = 130;
    current.once('exit', () => process.exit(130));
    current.kill(signal);
  });
}

/** Runs a program in the checkout to its end, whatever that is. */
export async function execute(
  command: string,
  args: readonly string[],
  options: ExecuteOptions = {},
): Promise<Execution> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: rootDir,
    env: { ...process.env, ...options.env },
    stdio: options.capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  current = child;
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  current = undefined;
  return { code, output, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) };
}
