import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { accountRecordTypes, type FiatRecordType } from '#contract/fiat/states.ts';
import { fiatDeposits } from '#src/features/fiat-deposits/index.ts';
import { labels, recordDomain, writeAt, type Order } from '#src/features/records/index.ts';
import type { UserRows } from '#worker/local/tables.ts';
import { globalTables } from './sync.ts';

type RecordRow = UserRows['globalHistory'];

/** Name of each record type. */
export const recordTypes: Readonly<Record<FiatRecordType, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  withdraw: msg`Bank withdrawal`,
  freeze: msg`Frozen`,
  unfreeze: msg`Unfrozen`,
  quickBuy: msg`Quick buy`,
  quickSell: msg`Quick sell`,
  fiatToGlobal: msg`Fiat wallet to global account`,
  globalToFiat: msg`Global account to fiat wallet`,
  internalTransferIn: msg`Transfer received`,
  internalTransferOut: msg`Transfer sent`,
  assetAdjustment: msg`Balance correction`,
  cardPayment: msg`Card payment`,
  cardRefund: msg`Card refund`,
};

/** Converts a movement of the account to what lists, exports and receipts show. */
function recordOrder(row: RecordRow): Order {
  const { id, occurredAt, type, asset, direction, reference, balanceAfter } = row;
  const amount = direction === 'out' ? `-${row.amount}` : row.amount;
  const title = recordTypes[type];
  return {
    id,
    at: occurredAt,
    title,
    asset,
    amount,
    statusCode: '',
    kindCode: type,
    status: null,
    after: balanceAfter,
    note: reference,
    facts: [
      { label: labels.time, value: writeAt(occurredAt) },
      { label: msg`Type`, value: title },
      { label: msg`Currency`, value: asset },
      { label: labels.amount, value: amount, asset },
      { label: msg`Balance after`, value: balanceAfter, asset },
      { label: msg`Reference`, value: reference },
    ],
  };
}

/** All movements of the account, of all types. */
export const globalRecords = recordDomain<RecordRow>({
  list: {
    name: 'records',
    label: msg`All records`,
    table: globalTables.history,
    place: { to: '/dashboard/assets/global/order', search: {} },
    deposits: fiatDeposits,
    empty: {
      title: msg`No activity yet`,
      text: msg`Everything paid into and out of your fiat accounts appears here.`,
      begin: { label: msg`Make a deposit`, to: '/dashboard/assets/global/deposit' },
    },
    kinds: accountRecordTypes.map((code) => ({ code, name: recordTypes[code] })),
  },
  states: null,
  facts: recordOrder,
  actions: {},
});
