import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useMemo, type ComponentType } from 'react';
import { cryptoDepositStates } from '#contract/deposits/states.ts';
import { withdrawalStates } from '#contract/withdrawals/states.ts';
import type { StoredList } from '#src/platform/local-table.ts';
import { completed, useWithdrawals, withdrawalStateNames } from '#src/features/withdrawals/index.ts';
import { earnRecordStates } from '#contract/earn/rules.ts';
import { convertOrderStates } from '#contract/convert/states.ts';
import { useConversions, useDeposits, useEarnRecords, usePromissory, useTransfers } from '../rows.ts';
import { acceptorOrderStates } from '#contract/acceptor/states.ts';
import { promissoryOrder, promissoryStates } from './promissory-order.ts';
import { assetTables } from '../sync.ts';
import { depositStates } from '../wording.ts';
import {
  completedCode,
  conversionOrder,
  conversionStates,
  depositOrder,
  earnOrder,
  earnStates,
  transferOrder,
  transferStates,
  withdrawalOrder,
  type Order,
} from './order.ts';

interface ListChoice {
  readonly code: string;
  readonly name: MessageDescriptor;
}

/** One list of orders: what it is called, which table keeps it, where its records come from. */
export interface OrderList {
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly table: StoredList;
  /** What it is narrowed by; a list without them has no such filter. */
  readonly statuses?: readonly ListChoice[];
  readonly kinds?: readonly ListChoice[];
  /** What the kinds are kinds of, where not of the record itself. */
  readonly kindsLabel?: MessageDescriptor;
  readonly categories?: readonly ListChoice[];
  /** What opens a record, where its facts alone won't do. */
  readonly Opened?: ComponentType<{ readonly id: string; readonly close: () => void }>;
  /** The page that prints its records: its own one, in its view `receipt`, where it isn't the assets'. */
  readonly page?: '/dashboard/assets/global/order' | '/dashboard/remittance/order' | '/dashboard/cards';
  /** Newest first; undefined while the device is read. */
  readonly useOrders: () => readonly Order[] | undefined;
}

const deposits: OrderList = {
  name: 'deposits',
  label: msg`Deposits`,
  table: assetTables.deposits,
  statuses: cryptoDepositStates.map((code) => ({ code, name: depositStates[code].name })),
  useOrders: () => {
    const rows = useDeposits();
    return useMemo(() => rows?.map(depositOrder), [rows]);
  },
};

const withdrawals: OrderList = {
  name: 'withdrawals',
  label: msg`Withdrawals`,
  table: assetTables.withdrawals,
  statuses: [
    { code: completedCode, name: completed.name },
    ...withdrawalStates.map((code) => ({ code, name: withdrawalStateNames[code].name })),
  ],
  useOrders: () => {
    const rows = useWithdrawals();
    return useMemo(() => rows?.map(withdrawalOrder), [rows]);
  },
};

const transfers: OrderList = {
  name: 'transfers',
  label: msg`Transfers`,
  table: assetTables.transfers,
  statuses: Object.entries(transferStates).map(([code, { name }]) => ({ code, name })),
  useOrders: () => {
    const rows = useTransfers();
    return useMemo(() => rows?.map(transferOrder), [rows]);
  },
};

/** They have a page of their own too. */
export const conversions: OrderList = {
  name: 'conversions',
  label: msg`Conversions`,
  table: assetTables.conversions,
  statuses: convertOrderStates.map((code) => ({ code, name: conversionStates[code].name })),
  useOrders: () => {
    const rows = useConversions();
    return useMemo(() => rows?.map(conversionOrder), [rows]);
  },
};

/** Stakes, redemptions and interest; they have a page of their own too. */
export const earnRecords: OrderList = {
  name: 'earn',
  label: msg`Earn`,
  table: assetTables.earnRecords,
  statuses: earnRecordStates.map((code) => ({ code, name: earnStates[code].name })),
  useOrders: () => {
    const rows = useEarnRecords();
    return useMemo(() => rows?.map(earnOrder), [rows]);
  },
};

/** They stand beside the conversions. */
export const otcOrders: OrderList = {
  name: 'otc',
  label: msg`OTC orders`,
  table: assetTables.promissory,
  statuses: acceptorOrderStates.map((code) => ({ code, name: promissoryStates[code].name })),
  useOrders: () => {
    const rows = usePromissory();
    return useMemo(() => rows?.map(promissoryOrder), [rows]);
  },
};

/** The lists of orders, in the order of their tabs; beside them stand all movements. */
export const orderLists: readonly OrderList[] = [deposits, withdrawals, transfers, conversions, earnRecords];

/** Where what a list shows is printed. */
export const receiptOf = ({ name, page }: Pick<OrderList, 'name' | 'page'>) =>
  page === undefined
    ? ({ to: '/dashboard/assets/digital/receipt', search: { list: name } } as const)
    : ({ to: page, search: { list: name, view: 'receipt' } } as const);

/** The list that an address names; undefined for the movements. */
export function findOrderList(name: string | undefined): OrderList | undefined {
  return [...orderLists, otcOrders].find((list) => list.name === name);
}
