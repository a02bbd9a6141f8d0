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
  /** Ids of the stored files. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Where a chosen file is stored until it is uploaded: a draft's name, a slash, the field. */
  readonly keptAs?: string;
}

/** Takes chosen files, checks and uploads them; the caller holds the ids of the stored files. */
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
  // An upload ends long after the render that started it.
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

/** Deletes a file. If it already serves as evidence, or can't be reached, the server keeps it or cleans it up. */
function forgetFile(id: string): void {
  void api(calls.deleteFile, { body: { id } }, { isInline: true }).catch(() => undefined);
}
