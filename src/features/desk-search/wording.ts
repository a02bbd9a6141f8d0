import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FoundKind } from '#contract/desk-search/rules.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { deskSearchSchemas } from '#contract/desk-search/schemas.ts';

type Found = ResultOf<typeof deskSearchSchemas.find>;
export type FoundCustomer = Found['customers'][number];
export type FoundOrder = Found['orders'][number];

/** Names of the order kinds that a search finds. */
export const foundNames: Readonly<Record<FoundKind, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  missingDeposit: msg`Missing deposit`,
  withdrawal: msg`Withdrawal`,
  transfer: msg`Transfer`,
  bankDeposit: msg`Bank deposit`,
  bankCredit: msg`Bank credit`,
  bankWithdrawal: msg`Bank withdrawal`,
  remittance: msg`Remittance`,
  cardPurchase: msg`Card purchase`,
  card: msg`Corporate card`,
  cardPayment: msg`Card payment`,
  conversion: msg`Conversion`,
  dealerOrder: msg`Order with an OTC merchant`,
  otcOrder: msg`OTC order`,
  redemption: msg`Earn redemption`,
};
