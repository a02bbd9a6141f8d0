import type { FilePurposeName } from '#contract/files/rules.ts';
import { ApiError, isCancelled, NetworkError } from '#src/platform/api-error.ts';
import type { FileKeeper } from '#src/platform/drafts.ts';
import type { UploadOptions } from '#src/platform/transfer.ts';
import { findFlaw, type FileFlaw } from './check-file.ts';
import { fromHeic } from './heic.ts';

/** A chosen file that is not stored yet. */
export interface Pending {
  /** Also of the upload's command, so that one that is taken up again is never stored twice. */
  readonly key: string;
  readonly file: File;
  readonly share: number;
  /** Set where it stopped: a flaw of the file, or what the upload threw. */
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
  /** Null where chosen files needn't outlive the page. */
  readonly keeper: FileKeeper | null;
  readonly send: (file: File, options: UploadOptions) => Promise<{ readonly id: string }>;
  /** Frees the place of a stored file. */
  readonly forget: (id: string) => void;
}

const nothing = () => undefined;

/** The files of one field: chosen, checked, kept on the device until they are up, taken up again after a break. */
export function createUploads({ purpose, max, keeper, send, forget }: World) {
  let state: UploadsState = { pending: [], isTooMany: false };
  let ids: readonly string[] = [];
  let tell: (ids: readonly string[]) => void = nothing;
  const listeners = new Set<() => void>();
  const local = new Map<string, File>();
  const running = new Set<AbortController>();
  const keepings = new Map<string, Promise<void>>();

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
  // A copy that is still being made would outlive its deletion.
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
    try {
      const file = await fromHeic(chosen);
      if (!file) return patch(key, { failure: { flaw: 'heic' } });
      const flaw = await findFlaw(file, purpose);
      if (flaw) return patch(key, { failure: { flaw } });
      stopper.signal.throwIfAborted();
      // A device without room loses nothing but the copy.
      if (keeper && !isKept) keepings.set(key, keeper.keep(key, file).catch(nothing));
      const onProgress = (share: number) => patch(key, { share });
      const { id } = await send(file, { signal: stopper.signal, idempotencyKey: key, onProgress });
      local.set(id, file);
      // Before it is no longer on its way: a form that waits for it is sent with it.
      stored(id);
      drop(key);
      await unkeep(key);
    } catch (error) {
      if (isCancelled(error)) return drop(key);
      patch(key, { failure: { error } });
      // It would be refused again, whenever it is taken up.
      if (isRefusedFile(error)) await unkeep(key);
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
    drop(key);
    void unkeep(key);
  };

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The ids of what is stored as the caller has them now, and what takes them when they change. */
    know: (value: readonly string[], onChange: (ids: readonly string[]) => void) => {
      ids = value;
      tell = onChange;
    },
    /** A file of this page, so that its preview needs no download. */
    localFile: (id: string) => local.get(id),
    choose: (chosen: readonly File[]) => {
      const room = max === 1 ? 1 : max - ids.length - state.pending.length;
      const added = chosen.slice(0, Math.max(0, room)).map((file) => newPending(file));
      const isTooMany = chosen.length > room;
      if (max === 1 && added.length > 0) [...state.pending].forEach(cancel);
      change({ isTooMany, pending: [...state.pending, ...added] });
      added.forEach((one) => void start(one));
    },
    cancel,
    retry,
    /** Sends once more what only the network has stopped. */
    retryUnsent: () =>
      state.pending
        .filter(({ failure }) => failure && 'error' in failure && failure.error instanceof NetworkError)
        .forEach(retry),
    /** Takes up what was chosen before and isn't stored. */
    resume: async () => {
      const kept = (await keeper?.list().catch(nothing)) ?? [];
      const known = new Set(state.pending.map(({ key }) => key));
      const found = kept.filter(({ key }) => !known.has(key)).map(({ key, file }) => newPending(file, key));
      const taken = max === 1 ? found.slice(-1) : found.slice(0, Math.max(0, max - ids.length));
      found.filter((one) => !taken.includes(one)).forEach(({ key }) => void unkeep(key));
      change({ pending: [...state.pending, ...taken] });
      await Promise.all(taken.map((one) => start(one, true)));
    },
    /** The page goes, or this part of it. What is on its way stops, and stays kept. */
    stop: () => running.forEach((stopper) => stopper.abort()),
    remove: (id: string) => {
      change({ isTooMany: false });
      put(ids.filter((one) => one !== id));
      forget(id);
    },
    /** The server has it no more: there is nothing left to delete. */
    lose: (id: string) => put(ids.filter((one) => one !== id)),
  };
}

function newPending(file: File, key: string = crypto.randomUUID()): Pending {
  return { key, file, share: 0, failure: null, stopper: new AbortController() };
}

/** What is wrong with the file itself stays so, however often it is sent. */
export function isRefusedFile(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 50013 || error.code === 'request:tooLarge');
}
