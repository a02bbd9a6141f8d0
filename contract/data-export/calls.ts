import { defineCalls } from '../platform/call.ts';
import type { dataExportSchemas } from './schemas.ts';

const base = '/api/services/app/Profile';
const access = { permission: 'data.export' } as const;

/** A customer's own data as a file; a company's is for its owner only. Ours: the specification has no call for it. */
export const dataExport = defineCalls<typeof dataExportSchemas>()('dataExport', {
  request: {
    method: 'POST',
    path: `${base}/RequestDataExport`,
    access,
    idempotency: {
      none: 'sameThing',
      because: 'There is one at a time: repeating it returns the one in progress.',
    },
    offline: 'never',
    errors: [],
    rateLimit: { max: 5, windowS: 3600 },
    touches: ['dataExport.list'],
    summary: 'Starts an export of the account’s data, replacing the last one; a notification says when it’s ready',
  },
  list: {
    method: 'GET',
    path: `${base}/GetDataExports`,
    access,
    offline: 'cached',
    errors: [],
    summary: 'Returns the account’s data export, if there is one',
  },
  download: {
    method: 'POST',
    path: `${base}/DownloadDataExport`,
    access,
    idempotency: { none: 'oneTimeProof', because: 'The security check works once.' },
    offline: 'never',
    errors: [50002],
    rateLimit: { max: 10, windowS: 3600 },
    bare: true,
    summary: 'Downloads a ready data export, a ZIP of JSON files; uses up the security check',
  },
});
