import { dataExport } from '#contract/data-export/calls.ts';
import type { dataExportSchemas } from '#contract/data-export/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { registerSync, useLive } from '#src/platform/local.ts';

export const dataExportSync = 'dataExports';
export type DataExport = ResultOf<typeof dataExportSchemas.list>['items'][number];

registerSync({
  name: dataExportSync,
  database: 'account',
  table: 'dataExports',
  isPushed: true,
  isSnapshot: true,
  fetchPage: async (_position, signal) => {
    const { items, asOf } = await api(dataExport.list, undefined, { signal, isInline: true });
    return { items, nextCursor: null, asOf };
  },
});

/** The account's export as this device last knew it, in a list of one or none; undefined while the device is read. */
export function useDataExport(): readonly DataExport[] | undefined {
  return useLive(async ({ account }) => {
    const rows = await account?.dataExports.toArray();
    return (rows ?? []) as unknown as DataExport[];
  }, []);
}
