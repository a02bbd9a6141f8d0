import { adjustmentCases, correctionsOf } from './balances/index.ts';
import { catalogueCases } from './catalogue-changes/index.ts';
import { contentCases } from './content/index.ts';
import { conversionFinders, conversionsOf } from './convert/index.ts';
import { cardDisputeCases, corporateCardFinders, cardOrdersOf } from './corporate-cards/index.ts';
import { paymentCases, refillCases } from './custody/index.ts';
import { dealerOrderCases, dealerOrderFinders, dealerOrdersOf } from './dealer-orders/index.ts';
import { cardDebtCases, cardPurchaseFinders, cardPurchasesOf } from './card-purchase/index.ts';
import { depositCases, depositsOf, missingDepositCases, depositFinders } from './deposits/index.ts';
import { earnProductCases, earnRedemptionCases, earnSlashingCases, earnFinders, earnOrdersOf } from './earn/index.ts';
import { fiatWithdrawalCases, fiatWithdrawalFinders, fiatWithdrawalsOf } from './fiat-withdrawals/index.ts';
import { fiatDebtCases } from './fiat-debts/index.ts';
import { creditCases, fiatDepositsOf, fiatDepositFinders } from './fiat-deposits/index.ts';
import { globalAccountCases } from './global-account/index.ts';
import { kycCases } from './kyc/index.ts';
import { otcOrderFinders, otcOrdersOf } from './promissory/index.ts';
import { remittanceCases, remittanceFinders, remittancesOf } from './remittance/index.ts';
import { securityCases, unfreezeCases } from './security/index.ts';
import { remittanceBatchesOf } from './remittance-batches/index.ts';
import { roleCases } from './staff/index.ts';
import { treasuryCases } from './treasury/index.ts';
import { transferCases, transfersOf, transferFinders } from './transfer/index.ts';
import { tierCases } from './users/index.ts';
import { withdrawalCases, withdrawalsOf, withdrawalFinders } from './withdrawals/index.ts';

/** Everything that staff review, one entry per kind. */
export const reviewed = [
  kycCases,
  securityCases,
  unfreezeCases,
  withdrawalCases,
  depositCases,
  missingDepositCases,
  transferCases,
  paymentCases,
  refillCases,
  treasuryCases,
  roleCases,
  adjustmentCases,
  tierCases,
  catalogueCases,
  contentCases,
  cardDebtCases,
  dealerOrderCases,
  earnProductCases,
  earnRedemptionCases,
  earnSlashingCases,
  globalAccountCases,
  fiatWithdrawalCases,
  remittanceCases,
  ...creditCases,
  fiatDebtCases,
  cardDisputeCases,
];

/** The orders in a customer's record, from each domain. */
export const ordersOfCustomers = [
  ...depositsOf,
  ...fiatDepositsOf,
  ...withdrawalsOf,
  ...fiatWithdrawalsOf,
  ...transfersOf,
  ...remittancesOf,
  ...remittanceBatchesOf,
  ...conversionsOf,
  ...cardPurchasesOf,
  ...dealerOrdersOf,
  ...otcOrdersOf,
  ...earnOrdersOf,
  ...cardOrdersOf,
  ...correctionsOf,
];

/** The finders of the staff search, one entry per domain. */
export const finders = [
  ...depositFinders,
  ...fiatDepositFinders,
  ...withdrawalFinders,
  ...fiatWithdrawalFinders,
  ...transferFinders,
  ...remittanceFinders,
  ...cardPurchaseFinders,
  ...corporateCardFinders,
  ...conversionFinders,
  ...dealerOrderFinders,
  ...otcOrderFinders,
  ...earnFinders,
];
