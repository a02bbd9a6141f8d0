import { fiatWithdrawalTable } from '#contract/fiat-withdrawals/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { payoutCase, payoutCases } from '../bank-payouts/index.ts';
import { amountFact, textFacts, type CaseType } from '../staff/index.ts';
import { move } from './move.ts';
import { amountsOf, fiatWithdrawals, lockFiatWithdrawal, openDetails } from './store.ts';
import type { FiatWithdrawalTable } from './tables.ts';

/** Returns the case of a withdrawal that starts waiting for staff. */
export const caseOf = (row: FiatWithdrawalTable) =>
  payoutCase('fiatWithdrawal', row, { asset: assetCode(row.asset), amount: BigInt(row.amount) });

/** Withdrawals to banks at the desk. */
export const fiatWithdrawalCases: CaseType = {
  kind: 'fiatWithdrawal',
  ...payoutCases({
    kind: 'fiatWithdrawal',
    moves: fiatWithdrawalTable,
    leads: { approve: 'inProgress', reject: 'rejected' },
    find: (db, id) => fiatWithdrawals(db).where('id', '=', id).executeTakeFirst(),
    lock: lockFiatWithdrawal,
    moneyOf: (row) => {
      const { asset, amount } = amountsOf(row);
      return { asset, amount };
    },
    noteFirst: (tx, id, operatorId) =>
      tx.updateTable('fiat_withdrawal').set({ first_decided_by: operatorId }).where('id', '=', id).execute(),
    move,
    factsOf: async (deps, row) => {
      const { payee, purpose, reference } = await openDetails(deps, row);
      const { asset, amount, fee } = amountsOf(row);
      return [
        amountFact('amount', amount, asset),
        amountFact('fee', fee, asset),
        ...textFacts({
          scheme: row.scheme,
          beneficiary: [payee.name, payee.account, payee.country].join(' · '),
          purpose,
          reference,
        }),
      ];
    },
  }),
};
