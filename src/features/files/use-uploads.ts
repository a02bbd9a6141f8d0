import { useEffect, useState, useSyncExternalStore } from 'react';
import { files as calls } from '#contract/files/calls.ts';
import { filePurposes, type FileKind, type FilePurposeName } from '#contract/files/rules.ts';
import { api } from '#src/platform/api.ts';
import { createFileKeeper } from '#src/platform/drafts.ts';
import { uploadFile } from '#src/platform/transfer.ts';
import { createUploads } from './uploads.ts';

interface UploadsOptions {
  readonly purpose: FilePurposeName;
  readonly max: number;
  /** Ids of the files that are stored. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Where a chosen file is kept until it is up: a draft's name, a slash, the field. */
  readonly keptAs?: string;
}

/** Takes chosen files, checks and uploads them; the caller keeps the ids of what is stored. */
export function useUploads({ purpose, max, value, onChange, keptAs }: UploadsOptions) {
  const [uploads] = useState(() =>
    createUploads({
      purpose,
      max,
      keeper: keptAs === undefined ? null : createFileKeeper(keptAs),
      send: (file, options) => uploadFile(callOf(purpose), purpose, file, options),
      forget: forgetFile,
    }),
  );
  // An upload ends long after the render that began it.
  useEffect(() => uploads.know(value, onChange));
  useEffect(() => {
    void uploads.resume();
    addEventListener('online', uploads.retryUnsent);
    return () => {
      removeEventListener('online', uploads.retryUnsent);
      uploads.stop();
    };
  }, [uploads]);
  return { ...uploads, ...useSyncExternalStore(uploads.subscribe, uploads.getState) };
}

function callOf(purpose: FilePurposeName) {
  const kinds: readonly FileKind[] = filePurposes[purpose].kinds;
  return kinds.includes('pdf') ? calls.uploadFile : calls.uploadImage;
}

/** Frees its place. One that is evidence already, or can't be reached, is the server's to keep or clear away. */
function forgetFile(id: string): void {
  void api(calls.deleteFile, { body: { id } }, { isInline: true }).catch(() => undefined);
}
