import { defineCalls } from '../platform/call.ts';
import type { reportsSchemas } from './schemas.ts';

const operator = '/api/services/app/Operator';

/** Daily accounting reports of the books. Not in the specification. */
export const reports = defineCalls<typeof reportsSchemas>()('reports', {
  trialBalance: {
    method: 'GET',
    path: `${operator}/GetTrialBalance`,
    access: { staff: 'desk.reports.read' },
    offline: 'never',
    errors: [],
    summary:
      'Returns opening balance, debits, credits and closing balance of each ledger account by asset, over a range of days (UTC)',
  },
  summary: {
    method: 'GET',
    path: `${operator}/GetReportSummary`,
    access: { staff: 'desk.reports.read' },
    offline: 'never',
    errors: [],
    summary:
      'Returns volume, fees and customer balances of each closed day (UTC) in one currency, at that day’s reference rates',
  },
  activity: {
    method: 'GET',
    path: `${operator}/GetLedgerActivity`,
    access: { staff: 'desk.reports.read' },
    offline: 'never',
    errors: [],
    summary: 'Returns postings over a range of days (UTC) by transfer type and asset, with fees earned',
  },
  journal: {
    method: 'GET',
    path: `${operator}/GetJournal`,
    access: { staff: 'desk.reports.read' },
    offline: 'never',
    errors: [],
    summary: 'Returns daily totals of the general ledger by asset, account and transfer type, oldest first',
  },
});
