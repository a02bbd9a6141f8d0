import type { ClosingBlocker, EndWithAccount } from '../platform/closing.ts';
import { accountBlockers } from './accounts/index.ts';
import { dealingBlockers } from './acceptor/index.ts';
import { deleteKeysOf } from './api-keys/index.ts';
import { cardPurchaseBlockers } from './card-purchase/index.ts';
import { conversionBlockers } from './convert/index.ts';
import { corporateCardBlockers } from './corporate-cards/index.ts';
import { dealerOrderBlockers } from './dealer-orders/index.ts';
import { depositBlockers } from './deposits/index.ts';
import { earnBlockers } from './earn/index.ts';
import { fiatDepositBlockers } from './fiat-deposits/index.ts';
import { fiatWithdrawalBlockers } from './fiat-withdrawals/index.ts';
import { globalAccountBlockers } from './global-account/index.ts';
import { kycBlockers } from './kyc/index.ts';
import { multiSigBlockers } from './multi-sig/index.ts';
import { otcOrderBlockers } from './promissory/index.ts';
import { endRecurringOf } from './recurring/index.ts';
import { remittanceBlockers } from './remittance/index.ts';
import { remittanceBatchBlockers } from './remittance-batches/index.ts';
import { endSchedulesOf } from './scheduled-withdrawals/index.ts';
import { securityBlockers } from './security/index.ts';
import { transferBlockers } from './transfer/index.ts';
import { withdrawalBlockers } from './withdrawals/index.ts';

/** Everything besides balances that keeps an account from being closed, in the order shown. */
export const closingBlockers: readonly ClosingBlocker[] = [
  ...withdrawalBlockers,
  ...fiatWithdrawalBlockers,
  ...transferBlockers,
  ...remittanceBlockers,
  ...remittanceBatchBlockers,
  ...depositBlockers,
  ...fiatDepositBlockers,
  ...conversionBlockers,
  ...cardPurchaseBlockers,
  ...dealerOrderBlockers,
  ...otcOrderBlockers,
  ...earnBlockers,
  ...corporateCardBlockers,
  ...multiSigBlockers,
  ...kycBlockers,
  ...securityBlockers,
  ...globalAccountBlockers,
  ...dealingBlockers,
  ...accountBlockers,
];

/** Everything that ends with an account. */
export const endsWithAccount: readonly EndWithAccount[] = [deleteKeysOf, endRecurringOf, endSchedulesOf];
