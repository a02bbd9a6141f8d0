import { fork, type ChildProcess } from 'node:child_process';
import type { FileKind } from '#contract/files/rules.ts';
import { bareEnvironment } from '#server/platform/environment.ts';
import type { Flaw } from './domain.ts';

/** A request to the inspection process. */
export interface InspectionOrder {
  readonly id: number;
  /** Path of the file. */
  readonly path: string;
  readonly kind: FileKind;
}

/** The rewritten file and its path, with the SHA-256 (hexadecimal) of what was sent and of what is stored. */
export interface RewrittenFile {
  readonly kind: FileKind;
  readonly path: string;
  readonly sent: string;
  readonly sha256: string;
  readonly size: number;
}

export type Outcome = RewrittenFile | { readonly flaw: Flaw };

/** The answer of the inspection process; `fault`: it could not inspect the file. */
export interface Inspected {
  readonly id: number;
  readonly outcome?: Outcome;
  readonly fault?: string;
}

interface Waiting {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

/**
 * No honest file takes this long, however low the priority of the process; one that does is abandoned, and the process
 * with it.
 */
const patienceMs = 60_000;

/** This server's inspector, started with the first file. */
let inspector: Inspector | undefined;

/**
 * Inspects and rewrites a file (`rewrite`) in a process of its own that yields to this one and knows none of its
 * secrets: requests go on meanwhile, and a picture that crashes its reader breaks nothing here. Only paths pass between
 * the two. The file is left unchanged; the rewritten one is placed next to it.
 */
export async function rewriteApart(path: string, kind: FileKind): Promise<Outcome> {
  // Another file, or lack of memory, may have ended it: this file is not at fault until it ends the process itself.
  return inspect(path, kind).catch((error: unknown) => {
    if (error instanceof InspectorEnded) return inspect(path, kind);
    throw error;
  });
}

async function inspect(path: string, kind: FileKind): Promise<Outcome> {
  inspector ??= new Inspector(() => (inspector = undefined));
  return inspector.inspect(path, kind);
}

class InspectorEnded extends Error {
  constructor(cause: unknown) {
    super('the process that looks files through has ended', { cause });
    this.name = 'InspectorEnded';
  }
}

class Inspector {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onEnd: () => void;
  #asked = 0;
  #hasEnded = false;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    const entry = new URL('./inspection-process.ts', import.meta.url);
    this.#child = fork(entry, { env: bareEnvironment(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#child.on('message', (told: Inspected) => this.#hear(told));
    this.#child.once('error', (error) => this.#end(error));
    this.#child.once('exit', (code, signal) => this.#end(signal ?? code));
    this.#hold(false);
  }

  async inspect(path: string, kind: FileKind): Promise<Outcome> {
    const id = (this.#asked += 1);
    const late = setTimeout(() => {
      this.#waiting.get(id)?.resolve({ flaw: 'form' });
      this.#end('patience');
    }, patienceMs).unref();
    return new Promise<Outcome>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#hold(true);
      const order: InspectionOrder = { id, path, kind };
      // It may have ended before this process noticed: a retry gets another one.
      this.#child.send(order, (error) => error && this.#end(error));
    }).finally(() => {
      clearTimeout(late);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#hold(false);
    });
  }

  #hear({ id, outcome, fault }: Inspected): void {
    const waiting = this.#waiting.get(id);
    if (outcome) waiting?.resolve(outcome);
    else waiting?.reject(new Error(`a file could not be looked through: ${fault}`));
  }

  /** Only pending work may keep this process alive. */
  #hold(isHeld: boolean): void {
    if (isHeld) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  /** Ends the inspector; the next caller gets a new one. */
  #end(cause: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#onEnd();
    this.#child.kill('SIGKILL');
    const error = new InspectorEnded(cause);
    for (const { reject } of this.#waiting.values()) reject(error);
  }
}
