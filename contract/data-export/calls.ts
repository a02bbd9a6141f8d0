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
      because: 'There is one at a time: asked again, it is the one that is under way.',
    },
    offline: 'never',
    errors: [],
    rateLimit: { max: 5, windowS: 3600 },
    touches: ['dataExport.list'],
    summary:
      "Begins to put the account's data together; a notice says when it is ready. It takes the place of the last one",
  },
  list: {
    method: 'GET',
    path: `${base}/GetDataExports`,
    access,
    offline: 'cached',
    errors: [],
    summary: "The export of the account's data that there is, or none",
  },
  download: {
    method: 'POST',
    path: `${base}/DownloadDataExport`,
    access,
    idempotency: { none: 'oneTimeProof', because: 'The verification works once.' },
    offline: 'never',
    errors: [50002],
    rateLimit: { max: 10, windowS: 3600 },
    bare: true,
    summary: 'The bytes of a ready export, a ZIP of JSON files, as an attachment; uses the security verification up',
  },
});
