import type { OrderList } from '#src/features/assets/index.ts';
import { payoutList } from '#src/features/fiat-withdrawals/index.ts';
import { records } from './record-list.ts';

/**
 * The tabs of the account's records, in their order: all movements first, then the orders of each domain that has some. A
 * list's `page` is `/dashboard/assets/global/order`; its `name` stands in the address.
 */
export const recordLists: readonly [OrderList, ...OrderList[]] = [records, payoutList];
