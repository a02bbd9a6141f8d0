import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CustomerOrderKind } from '#contract/users/rules.ts';
import { depositStates, missingNames } from '#src/features/assets/index.ts';
import { cardStates as purchaseStates } from '#src/features/card-purchase/index.ts';
import { conversionStates } from '#src/features/convert/index.ts';
import { cardStates, paymentStates } from '#src/features/corporate-cards/index.ts';
import { earnStates } from '#src/features/earn/index.ts';
import { fiatDepositStates } from '#src/features/fiat-deposits/index.ts';
import { payoutStates } from '#src/features/fiat-withdrawals/index.ts';
import { promissoryStates } from '#src/features/promissory/index.ts';
import { dealerStates } from '#src/features/ramp/index.ts';
import { orderStateNames } from '#src/features/remittance/index.ts';
import { batchStates } from '#src/features/remittance-batches/index.ts';
import { transferStates } from '#src/features/transfer/index.ts';
import { completed, withdrawalStateNames } from '#src/features/withdrawals/index.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

type Names = Readonly<Record<string, { readonly name: MessageDescriptor; readonly tone: Tone }>>;

/** Kinds of orders on a customer's record, with the names of their states. */
export const orderKinds: Readonly<Record<CustomerOrderKind, { readonly name: MessageDescriptor; states: Names }>> = {
  deposit: { name: msg`Deposits`, states: depositStates },
  refund: { name: msg`Refunds`, states: depositStates },
  fiatDeposit: { name: msg`Bank deposits`, states: fiatDepositStates },
  missingDeposit: { name: msg`Missing deposits`, states: missingNames },
  withdrawal: { name: msg`Withdrawals`, states: { ...withdrawalStateNames, completed } },
  transferOut: { name: msg`Transfers sent`, states: transferStates },
  transferIn: { name: msg`Transfers received`, states: transferStates },
  bankWithdrawal: { name: msg`Bank withdrawals`, states: payoutStates },
  remittance: { name: msg`Remittances`, states: orderStateNames },
  remittanceBatch: { name: msg`Batch payments`, states: batchStates },
  conversion: { name: msg`Conversions`, states: conversionStates },
  cardPurchase: { name: msg`Card purchases`, states: purchaseStates },
  dealerOrder: { name: msg`Orders with merchants`, states: dealerStates },
  otcOrder: { name: msg`OTC orders`, states: promissoryStates },
  stake: {
    name: msg`Stakes`,
    states: { active: { name: msg`Active`, tone: 'good' }, ended: { name: msg`Ended`, tone: 'neutral' } },
  },
  redemption: { name: msg`Earn redemptions`, states: earnStates },
  card: { name: msg`Corporate cards`, states: cardStates },
  cardPayment: { name: msg`Card payments`, states: paymentStates },
  correction: {
    name: msg`Balance corrections`,
    states: {
      proposed: { name: msg`Awaiting second operator`, tone: 'warn' },
      approved: { name: msg`Approved`, tone: 'good' },
      rejected: { name: msg`Rejected`, tone: 'bad' },
    },
  },
};
