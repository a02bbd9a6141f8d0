import { assetCode } from '#contract/platform/assets.ts';
import { remittanceOrderTable } from '#contract/remittance/states.ts';
import { payoutCase, payoutCases } from '../bank-payouts/index.ts';
import { amountFact, textFacts, type CaseType } from '../staff/index.ts';
import { move } from './move.ts';
import { amountsOf, lockRemittance, openDetails, remittances } from './store.ts';
import type { RemittanceTable } from './tables.ts';

/** Returns the case of a remittance whose recipient the staff has to screen. */
export const caseOf = (row: RemittanceTable) =>
  payoutCase('remittance', row, { asset: assetCode(row.pay_asset), amount: BigInt(row.pay_amount) });

/** Remittance cases at the desk. */
export const remittanceCases: CaseType = {
  kind: 'remittance',
  ...payoutCases({
    kind: 'remittance',
    moves: remittanceOrderTable,
    leads: { approve: 'processing', reject: 'failed' },
    find: (db, id) => remittances(db).where('id', '=', id).executeTakeFirst(),
    lock: lockRemittance,
    moneyOf: (row) => {
      const { payAsset: asset, payAmount: amount } = amountsOf(row);
      return { asset, amount };
    },
    isThrough: ({ cleared_at }) => cleared_at !== null,
    noteFirst: (tx, id, operatorId) =>
      tx.updateTable('remittance_order').set({ first_decided_by: operatorId }).where('id', '=', id).execute(),
    move,
    factsOf: async (deps, row) => {
      const { recipient, purposeText, reference } = await openDetails(deps, row);
      const { payAsset, payAmount, receiveAsset, receiveAmount, fee } = amountsOf(row);
      return [
        amountFact('amount', payAmount, payAsset),
        amountFact('fee', fee, receiveAsset),
        amountFact('arrives', receiveAmount, receiveAsset),
        ...textFacts({
          scheme: row.scheme,
          beneficiary: [recipient.name, recipient.account, recipient.country].join(' · '),
          purpose: row.purpose,
          reference,
          remark: purposeText,
        }),
      ];
    },
  }),
};
