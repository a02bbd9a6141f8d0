import { acceptorOrderTable, acceptorPairTable } from './acceptor/states.ts';
import { cardPurchaseTable, cardReversalTable } from './card-purchase/states.ts';
import { apiKeyTable } from './api-keys/states.ts';
import { appealTable } from './appeals/states.ts';
import { approvalTable } from './approvals/states.ts';
import { businessVerificationTable } from './business-verification/states.ts';
import { convertOrderTable } from './convert/states.ts';
import { paymentReleaseTable } from './custody/states.ts';
import { caseTable } from './desk/states.ts';
import { dealerOrderTable } from './dealer-orders/states.ts';
import { cryptoDepositTable, depositReversalTable, missingDepositTable } from './deposits/states.ts';
import { cardDisputeTable, cardPaymentTable, cardRequestTable, corporateCardTable } from './corporate-cards/states.ts';
import { earnRedemptionTable, earnSlashingTable } from './earn/states.ts';
import { fiatOrderTable } from './fiat/states.ts';
import { creditDecisionTable, fiatDepositTable, fiatReversalTable } from './fiat-deposits/states.ts';
import { fiatWithdrawalTable } from './fiat-withdrawals/states.ts';
import { globalAccountApplicationTable } from './global-account/states.ts';
import { hedgeOrderTable } from './hedging/states.ts';
import { kycTable } from './kyc/states.ts';
import { invitationTable } from './members/states.ts';
import { multiSigSignerTable, multiSigWalletTable, multiSigWithdrawalTable } from './multi-sig/states.ts';
import type { StateTable } from './platform/moves.ts';
import { qrLoginTable } from './qr-login/states.ts';
import { proposalTable } from './staff/states.ts';
import { remittanceOrderTable } from './remittance/states.ts';
import { scheduledWithdrawalTable } from './scheduled-withdrawals/states.ts';
import { remittanceBatchTable } from './remittance-batches/states.ts';
import { accountFreezeTable, securityApplicationTable, securityFactorTable } from './security/states.ts';
import { transferTable } from './transfer/states.ts';
import { withdrawalTable } from './withdrawals/states.ts';

/** All state tables, by subject. */
export const allStates: Readonly<Record<string, StateTable<string | number>>> = {
  acceptorOrder: acceptorOrderTable,
  acceptorPair: acceptorPairTable,
  accountFreeze: accountFreezeTable,
  apiKey: apiKeyTable,
  appeal: appealTable,
  approval: approvalTable,
  businessVerification: businessVerificationTable,
  cardDispute: cardDisputeTable,
  cardPayment: cardPaymentTable,
  cardPurchase: cardPurchaseTable,
  cardRequest: cardRequestTable,
  cardReversal: cardReversalTable,
  case: caseTable,
  convertOrder: convertOrderTable,
  corporateCard: corporateCardTable,
  creditDecision: creditDecisionTable,
  cryptoDeposit: cryptoDepositTable,
  dealerOrder: dealerOrderTable,
  depositReversal: depositReversalTable,
  earnRedemption: earnRedemptionTable,
  earnSlashing: earnSlashingTable,
  fiatDeposit: fiatDepositTable,
  fiatOrder: fiatOrderTable,
  fiatReversal: fiatReversalTable,
  fiatWithdrawal: fiatWithdrawalTable,
  globalAccountApplication: globalAccountApplicationTable,
  hedgeOrder: hedgeOrderTable,
  invitation: invitationTable,
  kyc: kycTable,
  missingDeposit: missingDepositTable,
  multiSigSigner: multiSigSignerTable,
  multiSigWallet: multiSigWalletTable,
  multiSigWithdrawal: multiSigWithdrawalTable,
  paymentRelease: paymentReleaseTable,
  proposal: proposalTable,
  qrLogin: qrLoginTable,
  remittanceBatch: remittanceBatchTable,
  remittanceOrder: remittanceOrderTable,
  scheduledWithdrawal: scheduledWithdrawalTable,
  securityApplication: securityApplicationTable,
  securityFactor: securityFactorTable,
  transfer: transferTable,
  withdrawal: withdrawalTable,
};
