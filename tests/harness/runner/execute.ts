import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** Root folder of the checkout. */
export const rootDir = join(import.meta.dirname, '..', '..', '..');

/** Prints a line of progress. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export interface Execution {
  readonly code: number;
  /** The program's output, if it was captured. */
  readonly output: string;
  readonly seconds: string;
}

export interface ExecuteOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly capture?: boolean;
}

const running = new Set<ChildProcess>();
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopping = true;
    for (const child of running) child.kill(signal);
    exitWhenStopped();
  });
}

function exitWhenStopped(): void {
  if (isStopping && running.size === 0) process.exit(130);
}

/** Runs a program in the checkout until it ends, successfully or not. */
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
  running.add(child);
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
  running.delete(child);
  exitWhenStopped();
  return { code, output, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) };
}
