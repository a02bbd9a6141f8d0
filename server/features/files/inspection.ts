import { Worker } from 'node:worker_threads';
import type { FileKind } from '#contract/files/rules.ts';
import type { Flaw } from './domain.ts';
import type { Rewritten } from './rewrite.ts';

/** What the thread is asked. */
export interface InspectionOrder {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly kind: FileKind;
}

/** A file to store, with the SHA-256 of what was sent (hexadecimal) and of what is stored: ten megabytes take a while. */
export interface Stored extends Rewritten {
  readonly sent: string;
  readonly sha256: Uint8Array;
}

export type Outcome = Stored | { readonly flaw: Flaw };

/** What it answers. */
export interface Inspected {
  readonly id: number;
  readonly outcome: Outcome;
}

interface Waiting {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

/** No honest file takes this long; whatever does is given up, and the thread with it. */
const patienceMs = 30_000;

/** The one thread of this process, made when the first file comes. */
let thread: Thread | undefined;

/** Looks a file through and writes it anew (`rewrite`), on a thread of its own: requests go on meanwhile. */
export async function rewriteApart(bytes: Uint8Array, kind: FileKind): Promise<Outcome> {
  thread ??= new Thread(() => (thread = undefined));
  return thread.inspect(bytes, kind);
}

class Thread {
  readonly #worker = new Worker(new URL('./inspection-worker.ts', import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  constructor(onEnd: () => void) {
    this.#worker.on('message', ({ id, outcome }: Inspected) => this.#waiting.get(id)?.resolve(outcome));
    this.#worker.on('error', (cause) => this.#giveUp(new Error('a file could not be looked through', { cause })));
    this.#worker.on('exit', () => {
      onEnd();
      this.#giveUp(new Error('the thread that looks files through has ended'));
    });
    // After the listeners, which take hold of the process: only work that waits may keep it.
    this.#worker.unref();
  }

  async inspect(bytes: Uint8Array, kind: FileKind): Promise<Outcome> {
    const id = (this.#asked += 1);
    const late = setTimeout(() => {
      this.#waiting.get(id)?.resolve({ flaw: 'form' });
      void this.#worker.terminate();
    }, patienceMs).unref();
    // A copy of the file alone: the memory around it serves others.
    const own = new Uint8Array(bytes);
    const order: InspectionOrder = { id, bytes: own, kind };
    return new Promise<Outcome>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage(order, [own.buffer]);
    }).finally(() => {
      clearTimeout(late);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#worker.unref();
    });
  }

  #giveUp(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
  }
}
