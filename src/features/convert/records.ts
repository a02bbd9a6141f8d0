import { msg } from '@lingui/core/macro';
import { plainDecimal } from '#contract/platform/money.ts';
import { assetTables, type ConversionRow } from '#src/features/assets/index.ts';
import { rateField } from '#src/ui/rate-text.ts';
import { labels, recordDomain, writeAt, type Order, type RecordState } from '#src/features/records/index.ts';

export const conversionStates = {
  converting: { name: msg({ context: 'conversion', message: 'In progress' }), tone: 'warn', list: 'processing' },
  completed: { name: msg`Completed`, tone: 'good', list: 'completed' },
  failed: { name: msg`Failed`, tone: 'bad', list: 'failed' },
} as const satisfies Record<ConversionRow['status'], RecordState>;

/** Converts a conversion to an order of what was received; what was given is in its note. */
function conversionOrder(row: ConversionRow): Order {
  const status = conversionStates[row.status];
  const { from, to } = row;
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Convert ${from} to ${to}`,
    asset: to,
    otherAsset: from,
    amount: row.getAmount,
    statusCode: row.status,
    status,
    note: `${plainDecimal(row.giveAmount)} ${from}`,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: msg`You give`, value: row.giveAmount, asset: from },
      { label: msg`You get`, value: row.getAmount, asset: to },
      { label: msg`Rate`, ...rateField(from, row.rate, to) },
      { label: msg`Mid-market rate`, ...rateField(from, row.midRate, to) },
      { label: msg`Spread`, value: row.spread, asset: to },
      { label: labels.fee, value: row.fee, asset: from },
      { label: labels.status, value: status.name },
    ],
  };
}

export const conversions = recordDomain<ConversionRow>({
  list: {
    name: 'conversions',
    label: msg`Conversions`,
    table: assetTables.conversions,
    place: { to: '/dashboard/convert/order', search: {} },
    empty: {
      title: msg`No conversions yet`,
      text: msg`Your conversions appear here.`,
      begin: { label: msg`Make a conversion`, to: '/dashboard/convert' },
    },
  },
  states: conversionStates,
  facts: conversionOrder,
  actions: {},
});
