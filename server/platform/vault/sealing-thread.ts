import { Worker } from 'node:worker_threads';
import type { FileSealing } from './aead.ts';

/** Request to the thread. */
export interface SealingOrder extends FileSealing {
  readonly id: number;
}

/** Response of the thread; `fault` if the file was not sealed. */
export interface SealingDone {
  readonly id: number;
  readonly fault?: string;
}

type Settle = (fault: Error | undefined) => void;

/** This process's thread, started with the first file. */
let thread: SealingThread | undefined;

/**
 * Seals a file into another in a separate thread: pictures of 10 MB bypass the thread that serves requests, which never
 * holds their bytes and so has nothing to garbage-collect.
 */
export async function sealFileApart(sealing: FileSealing): Promise<void> {
  thread ??= new SealingThread(() => (thread = undefined));
  await thread.seal(sealing);
}

class SealingThread {
  readonly #worker = new Worker(new URL('./sealing-worker.ts', import.meta.url));
  readonly #waiting = new Map<number, Settle>();
  #asked = 0;

  /** @param onEnd called when the thread ends; the next caller starts another */
  constructor(onEnd: () => void) {
    this.#worker.unref();
    this.#worker.on('message', ({ id, fault }: SealingDone) =>
      this.#waiting.get(id)?.(fault === undefined ? undefined : new Error(`a file could not be sealed: ${fault}`)),
    );
    const end = (cause: unknown) => {
      onEnd();
      for (const settle of this.#waiting.values()) settle(new Error('the thread that seals has ended', { cause }));
    };
    this.#worker.once('error', end);
    this.#worker.once('exit', end);
  }

  async seal(sealing: FileSealing): Promise<void> {
    const id = (this.#asked += 1);
    // Only pending work may keep this process alive.
    this.#worker.ref();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.set(id, (fault) => (fault ? reject(fault) : resolve()));
        this.#worker.postMessage({ id, ...sealing } satisfies SealingOrder);
      });
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#worker.unref();
    }
  }
}
