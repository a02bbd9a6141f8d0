import { dataExport as calls } from '#contract/data-export/calls.ts';
import { dataExportSchemas } from '#contract/data-export/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import type { OwnedTable } from '#server/platform/owned.ts';
import type { Kept } from '#server/platform/purge.ts';
import { makeExports, makeTask } from './make.ts';
import { createRequest, downloadExport, listExports } from './service.ts';
import { findExport } from './store.ts';
import { keptMs } from './view.ts';
import './tables.ts';

/** The row is deleted first; its file goes with the next cleanup. */
export const dataExportKept: readonly Kept[] = [{ table: 'data_export', since: 'asked_at', forMs: keptMs }];

/** A customer's own data as a file. `tables`: the customer-owned tables of all features. Entry point of the feature. */
export function createDataExportFeature(deps: Deps, tables: readonly OwnedTable[]): Feature {
  const request = createRequest(tables.length);
  return defineFeature(calls, dataExportSchemas, {
    request: async (context, { body }) => request(deps, context, body),
    list: async (context) => listExports(deps, context),
    download: async (context, { body }) => downloadExport(deps, context, body),
  });
}

/** Job that builds an export. */
export function dataExportTasks(deps: Deps, tables: readonly OwnedTable[]): Tasks {
  return { [makeTask]: makeExports(deps, tables) };
}

/** Returns whether a stored file belongs to an export. */
export const isExportFile = async ({ db }: Deps, id: string) => (await findExport(db, id)) !== undefined;
