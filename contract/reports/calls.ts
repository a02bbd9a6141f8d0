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
    errors: [50011],
    summary:
      'Opening balance, debits, credits and closing balance of each account of the chart, by asset, over some days (UTC)',
  },
  summary: {
    method: 'GET',
    path: `${operator}/GetReportSummary`,
    access: { staff: 'desk.reports.read' },
    offline: 'never',
    errors: [50011],
    summary:
      'Volume, fees and customer balances of each closed day (UTC) in one currency, at the reference rates of that day',
  },
  activity: {
    method: 'GET',
    path: `${operator}/GetLedgerActivity`,
    access: { staff: 'desk.reports.read' },
    offline: 'never',
    errors: [50011],
    summary: 'What was posted over some days (UTC) by kind of transfer and asset, and the fees that it earned',
  },
  journal: {
    method: 'GET',
    path: `${operator}/GetJournal`,
    access: { staff: 'desk.reports.read' },
    offline: 'never',
    errors: [50011],
    summary: 'Daily sums of the general ledger by asset, account and kind of transfer, oldest first',
  },
});
