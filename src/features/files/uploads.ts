import type { FilePurposeName } from '#contract/files/rules.ts';
import { ApiError, isCancelled, NetworkError } from '#src/platform/api-error.ts';
import type { FileKeeper } from '#src/platform/drafts.ts';
import type { UploadOptions } from '#src/platform/transfer.ts';
import { findFlaw, type FileFlaw } from './check-file.ts';
import { fromHeic } from './heic.ts';

/** A chosen file that is not on the server yet. */
export interface Pending {
  /** Also the key of the upload command, so that a resumed upload is never stored twice. */
  readonly key: string;
  readonly file: File;
  readonly share: number;
  /** Set if it stopped: a flaw of the file, or what the upload threw. */
  readonly failure: { readonly flaw: FileFlaw } | { readonly error: unknown } | null;
  readonly stopper: AbortController;
}

export interface UploadsState {
  readonly pending: readonly Pending[];
  readonly isTooMany: boolean;
}

interface World {
  readonly purpose: FilePurposeName;
  readonly max: number;
  /** Null if chosen files needn't outlive the page. */
  readonly keeper: FileKeeper | null;
  readonly send: (file: File, options: UploadOptions) => Promise<{ readonly id: string }>;
  /** Deletes a stored file. */
  readonly forget: (id: string) => void;
}

const nothing = () => undefined;

/**
 * Manages the files of one field: chosen, checked, stored on the device until uploaded, resumed after an interruption.
 */
export function createUploads({ purpose, max, keeper, send, forget }: World) {
  let state: UploadsState = { pending: [], isTooMany: false };
  let ids: readonly string[] = [];
  let tell: (ids: readonly string[]) => void = nothing;
  const listeners = new Set<() => void>();
  const local = new Map<string, File>();
  const running = new Set<AbortController>();
  const keepings = new Map<string, Promise<void>>();
  /** How many times the network has come back. */
  let comebacks = 0;

  const change = (next: Partial<UploadsState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const drop = (key: string) => change({ pending: state.pending.filter((one) => one.key !== key) });
  const patch = (key: string, part: Partial<Pending>) =>
    change({ pending: state.pending.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  const put = (next: readonly string[]) => {
    ids = next;
    tell(next);
  };
  // Waits for the copy, because one still being made would outlive its deletion.
  const unkeep = async (key: string) => {
    await keepings.get(key);
    keepings.delete(key);
    await keeper?.drop(key).catch(nothing);
  };

  const stored = (id: string) => {
    const before = ids.filter((one) => one !== id);
    put(max === 1 ? [id] : [...before, id].slice(0, max));
    if (max === 1) before.forEach(forget);
  };

  const start = async ({ key, file: chosen, stopper }: Pick<Pending, 'key' | 'file' | 'stopper'>, isKept = false) => {
    running.add(stopper);
    const before = comebacks;
    try {
      const file = await fromHeic(chosen);
      if (!file) return patch(key, { failure: { flaw: 'heic' } });
      const flaw = await findFlaw(file, purpose);
      if (flaw) return patch(key, { failure: { flaw } });
      stopper.signal.throwIfAborted();
      // If the device is full, only the copy is lost.
      if (keeper && !isKept) keepings.set(key, keeper.keep(key, file).catch(nothing));
      const onProgress = (share: number) => patch(key, { share });
      const { id } = await send(file, { signal: stopper.signal, idempotencyKey: key, onProgress });
      local.set(id, file);
      // Before it is removed from the pending files, so that a form waiting for it is sent with it.
      stored(id);
      drop(key);
      await unkeep(key);
    } catch (error) {
      if (isCancelled(error)) return drop(key);
      patch(key, { failure: { error } });
      // It would be rejected again on every resume.
      if (isRefusedFile(error)) await unkeep(key);
      // It started offline and failed once there was a network: nothing else would retry it.
      const pending = state.pending.find((one) => one.key === key);
      if (pending && error instanceof NetworkError && comebacks > before) retry(pending);
    } finally {
      running.delete(stopper);
    }
  };

  const retry = ({ key, file }: Pending) => {
    const stopper = new AbortController();
    patch(key, { failure: null, share: 0, stopper });
    void start({ key, file, stopper });
  };
  const cancel = ({ key, stopper }: Pending) => {
    stopper.abort();
    change({ isTooMany: false });
    drop(key);
    void unkeep(key);
  };

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Tells the uploads the caller's current ids of stored files, and what to call when they change. */
    know: (value: readonly string[], onChange: (ids: readonly string[]) => void) => {
      ids = value;
      tell = onChange;
    },
    /** Returns a file uploaded by this page, so that its preview needs no download. */
    localFile: (id: string) => local.get(id),
    choose: (chosen: readonly File[]) => {
      // A file that can't be uploaded gives way: it was never one of the permitted number.
      state.pending.filter(hasFlaw).forEach(cancel);
      const room = max === 1 ? 1 : max - ids.length - state.pending.length;
      const added = chosen.slice(0, Math.max(0, room)).map((file) => newPending(file));
      const isTooMany = chosen.length > room;
      if (max === 1 && added.length > 0) [...state.pending].forEach(cancel);
      change({ isTooMany, pending: [...state.pending, ...added] });
      added.forEach((one) => void start(one));
    },
    cancel,
    retry,
    /** Called when the network is back: retries everything that only its absence has stopped or is about to stop. */
    retryUnsent: () => {
      comebacks += 1;
      state.pending
        .filter(({ failure }) => failure && 'error' in failure && failure.error instanceof NetworkError)
        .forEach(retry);
    },
    /** Resumes files chosen earlier and not uploaded yet. */
    resume: async () => {
      const kept = (await keeper?.list().catch(nothing)) ?? [];
      const known = new Set(state.pending.map(({ key }) => key));
      const found = kept.filter(({ key }) => !known.has(key)).map(({ key, file }) => newPending(file, key));
      const taken = max === 1 ? found.slice(-1) : found.slice(0, Math.max(0, max - ids.length));
      found.filter((one) => !taken.includes(one)).forEach(({ key }) => void unkeep(key));
      change({ pending: [...state.pending, ...taken] });
      await Promise.all(taken.map((one) => start(one, true)));
    },
    /** Called when the page or this part of it unmounts. Uploads in progress stop and stay stored on the device. */
    stop: () => running.forEach((stopper) => stopper.abort()),
    remove: (id: string) => {
      change({ isTooMany: false });
      put(ids.filter((one) => one !== id));
      forget(id);
    },
    /** The server no longer has it, so there is nothing to delete. */
    lose: (id: string) => put(ids.filter((one) => one !== id)),
  };
}

/** Whether a file is of the wrong kind or size, so that only another one can be uploaded in its place. */
export const hasFlaw = ({ failure }: Pending): boolean => failure !== null && 'flaw' in failure;

function newPending(file: File, key: string = crypto.randomUUID()): Pending {
  return { key, file, share: 0, failure: null, stopper: new AbortController() };
}

/** Whether the file itself was rejected, which no retry changes. */
export function isRefusedFile(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 50013 || error.code === 'request:tooLarge');
}
