import { useEffect, useRef, useState } from 'react';
import { files as calls } from '#contract/files/calls.ts';
import { filePurposes, type FileKind, type FilePurposeName } from '#contract/files/rules.ts';
import { api, isCancelled } from '#src/platform/api.ts';
import { uploadFile } from '#src/platform/transfer.ts';
import { findFlaw, type FileFlaw } from './check-file.ts';

/** A chosen file that is not stored yet. */
export interface Pending {
  readonly key: string;
  readonly file: File;
  readonly share: number;
  /** Set where it stopped: a flaw of the file, or what the upload threw. */
  readonly failure: { readonly flaw: FileFlaw } | { readonly error: unknown } | null;
  readonly stopper: AbortController;
}

interface UploadsOptions {
  readonly purpose: FilePurposeName;
  readonly max: number;
  /** Ids of the files that are stored. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Takes chosen files, checks and uploads them; the caller keeps the ids of what is stored. */
export function useUploads({ purpose, max, value, onChange }: UploadsOptions) {
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [isTooMany, setTooMany] = useState(false);
  // An upload ends long after the render that began it.
  const latest = useRef({ value, onChange });
  const local = useRef(new Map<string, File>());
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    const stoppers = running.current;
    return () => stoppers.forEach((stopper) => stopper.abort());
  }, []);

  const drop = (key: string) => setPending((now) => now.filter((one) => one.key !== key));
  const patch = (key: string, change: Partial<Pending>) =>
    setPending((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const keep = (ids: readonly string[]) => {
    latest.current = { ...latest.current, value: ids };
    latest.current.onChange(ids);
  };

  const start = async ({ key, file, stopper }: Pick<Pending, 'key' | 'file' | 'stopper'>) => {
    const flaw = await findFlaw(file, purpose);
    if (flaw) return patch(key, { failure: { flaw } });
    running.current.add(stopper);
    try {
      const onProgress = (share: number) => patch(key, { share });
      const options = { signal: stopper.signal, idempotencyKey: key, onProgress };
      const { id } = await uploadFile(callOf(purpose), purpose, file, options);
      local.current.set(id, file);
      drop(key);
      const { value: ids } = latest.current;
      keep(max === 1 ? [id] : [...ids, id].slice(0, max));
      if (max === 1) ids.forEach(forgetFile);
    } catch (error) {
      if (isCancelled(error)) drop(key);
      else patch(key, { failure: { error } });
    } finally {
      running.current.delete(stopper);
    }
  };

  return {
    pending,
    isTooMany,
    /** A file of this page, so that its preview needs no download. */
    localFile: (id: string) => local.current.get(id),
    choose: (chosen: readonly File[]) => {
      const room = max === 1 ? 1 : max - value.length - pending.length;
      setTooMany(chosen.length > room);
      const added = chosen.slice(0, Math.max(0, room)).map((file) => newPending(file));
      setPending((now) => (max === 1 ? added : [...now, ...added]));
      added.forEach((one) => void start(one));
    },
    cancel: ({ key, stopper }: Pending) => {
      stopper.abort();
      drop(key);
    },
    retry: ({ key, file }: Pending) => {
      const stopper = new AbortController();
      patch(key, { failure: null, share: 0, stopper });
      void start({ key, file, stopper });
    },
    remove: (id: string) => {
      setTooMany(false);
      keep(value.filter((one) => one !== id));
      forgetFile(id);
    },
    /** The server has it no more: there is nothing left to delete. */
    lose: (id: string) => keep(latest.current.value.filter((one) => one !== id)),
  };
}

function newPending(file: File): Pending {
  return { key: crypto.randomUUID(), file, share: 0, failure: null, stopper: new AbortController() };
}

function callOf(purpose: FilePurposeName) {
  const kinds: readonly FileKind[] = filePurposes[purpose].kinds;
  return kinds.includes('pdf') ? calls.uploadFile : calls.uploadImage;
}

/** Frees its place. One that is evidence already, or can't be reached, is the server's to keep or clear away. */
function forgetFile(id: string): void {
  void api(calls.deleteFile, { body: { id } }, { isInline: true }).catch(() => undefined);
}
