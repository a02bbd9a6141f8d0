import { lazy } from 'react';

/**
 * Records of every domain: a domain declares its list, states, facts and actions; tabs, filters in the address, the
 * list, its columns, exports, receipts and the record panel are implemented here, once.
 */
export { recordDomain, recordDomainBeside, type Found, type RecordDomain, type RecordPlace } from './domain.tsx';
export type { HistoryFilter } from '#src/platform/record-filter.ts';
export { chainFacts } from './chain-facts.ts';
export { labels, writeAt } from './labels.ts';
export type { Fact, Order, RecordState } from './order.ts';
export { ExplorerLink } from './explorer-link.tsx';
export { Facts } from './record-dialog.tsx';
export { LatestPanel, LatestRecords } from './latest.tsx';
export { receiptOf } from './place.ts';
export { tradeOrder } from './trade-order.ts';
export { Unread } from './unread.tsx';
export { OpenedRecord, RecordTab } from './record-tab.tsx';
export { blockOf } from './virtual-list.tsx';
/** A list laid out for printing. */
export const RecordSheet = lazy(async () => ({ default: (await import('./sheet.tsx')).RecordSheet }));
