import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { maxPayers } from '#contract/fiat-deposits/rules.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

const own = { scope: 'account', isPushed: true } as const;

/** Deposits and the accounts that pay, as stored on this device. */
export const fiatDepositTables = {
  deposits: localTable({
    ...own,
    name: 'fiatDeposits',
    calls: [fiatDeposits.listMine],
    page: (body, options) => api(fiatDeposits.listMine, { body }, options),
  }),
  payers: localTable({
    ...own,
    name: 'fiatPayers',
    calls: [fiatDeposits.listPayers],
    isSnapshot: true,
    pageSize: maxPayers,
    page: (_position, options) => api(fiatDeposits.listPayers, { body: { MaxResultCount: maxPayers } }, options),
  }),
};

export type DepositRow = NonNullable<ReturnType<typeof fiatDepositTables.deposits.useNewest>>[number];
export type PayerRow = NonNullable<ReturnType<typeof fiatDepositTables.payers.useNewest>>[number];
