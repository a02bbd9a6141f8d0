import { files as calls } from '#contract/files/calls.ts';
import type { FileKind } from '#contract/files/rules.ts';
import { filesSchemas } from '#contract/files/schemas.ts';
import { must } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { clean, type IsOthers } from './cleaning.ts';
import { deleteFile, openFile, sendFile, storeUpload, toStored, type IsUnderReview } from './service.ts';
import { findFile, findFiles, listClaimed } from './store.ts';

export { claimFiles, type Claim, type NamedFile } from './claims.ts';
export { fileKept } from './cleaning.ts';
export { sendFile };
export { filesOwned } from './own.ts';

const images: readonly FileKind[] = ['png', 'jpg', 'gif', 'bmp'];
const all: readonly FileKind[] = [...images, 'pdf'];

/** Files of users: upload, download, deletion of unused files. Entry point of the feature. */
export function createFilesFeature(deps: Deps, isUnderReview: IsUnderReview): Feature {
  return defineFeature(calls, filesSchemas, {
    uploadImage: async (context) => storeUpload(deps, context, { kinds: images }),
    uploadFile: async (context) => storeUpload(deps, context, { kinds: all }),
    uploadFiatProof: async (context) => storeUpload(deps, context, { kinds: all, purpose: 'fiat.proof' }),
    getFile: async (context, { query }) => openFile(deps, isUnderReview, context, { id: query.Id }),
    showFile: async (context, { body }) => openFile(deps, isUnderReview, context, body),
    deleteFile: async (context, { body }) => deleteFile(deps, context, body),
  });
}

/** Loads a file for another feature to pass on, for example to a provider. */
export async function loadFile(deps: Deps, id: string): Promise<{ contentType: string; bytes: Buffer }> {
  const row = must(await findFile(deps.db, id), 'the file');
  return { contentType: row.content_type, bytes: must(await deps.providers.files.get(id), 'the file’s bytes') };
}

/** Lists the files of a subject in the contract's form. */
export async function listFilesOf(db: Queryable, subject: string) {
  return (await listClaimed(db, subject)).map(toStored);
}

/** Returns the content types of files by id; a file that no longer exists has none. */
export async function fileTypesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await findFiles(db, ids)).map((row) => [row.id, row.content_type]));
}

/** Deletes files that were uploaded and never used. `isOthers`: whether another feature keeps a file. */
export function fileTasks(deps: Deps, isOthers: IsOthers): Tasks {
  return { 'files.clean': () => clean(deps, isOthers) };
}

export const fileSchedules: readonly Schedule[] = [{ task: 'files.clean', cron: '17 4 * * *' }];
