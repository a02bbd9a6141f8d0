import { files as calls } from '#contract/files/calls.ts';
import { abandonedAfterDays, type FileKind } from '#contract/files/rules.ts';
import { filesSchemas } from '#contract/files/schemas.ts';
import { must } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { deleteFile, openFile, storeUpload } from './service.ts';
import { deleteAbandoned, findFile, readBytes } from './store.ts';

export { claimFiles, type Claim, type NamedFile } from './claims.ts';

const images: readonly FileKind[] = ['png', 'jpg', 'gif', 'bmp'];
const all: readonly FileKind[] = [...images, 'pdf'];

/** Files of users: upload, download, deletion of what is unused. The face of the feature. */
export function createFilesFeature(deps: Deps): Feature {
  return defineFeature(calls, filesSchemas, {
    uploadImage: async (context) => storeUpload(deps, context, { call: calls.uploadImage.name, kinds: images }),
    uploadFile: async (context) => storeUpload(deps, context, { call: calls.uploadFile.name, kinds: all }),
    uploadFiatProof: async (context) =>
      storeUpload(deps, context, { call: calls.uploadFiatProof.name, kinds: all, purpose: 'fiat.proof' }),
    getFile: async (context, { query }) => openFile(deps, context, query.Id),
    deleteFile: async (context, { body }) => {
      await deleteFile(deps, context, body.id);
      return {};
    },
  });
}

/** A file for another feature to hand on, to a provider for one. */
export async function loadFile(db: Queryable, id: string): Promise<{ contentType: string; bytes: Buffer }> {
  const row = must(await findFile(db, id), 'the file');
  return { contentType: row.content_type, bytes: must(await readBytes(db, id), 'the file’s bytes') };
}

/** Deletes what was uploaded and never used. */
export function fileTasks(deps: Deps): Tasks {
  const dayMs = 86_400_000;
  return {
    'files.clean': () => deleteAbandoned(deps.db, new Date(deps.clock.now().getTime() - abandonedAfterDays * dayMs)),
  };
}

export const fileSchedules: readonly Schedule[] = [{ task: 'files.clean', cron: '17 4 * * *' }];
