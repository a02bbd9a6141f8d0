import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DecisionKind } from '#contract/staff/rules.ts';

const cases: Readonly<Record<DecisionKind, MessageDescriptor>> = {
  withdrawal: msg`Withdrawal`,
  fiatWithdrawal: msg`Bank withdrawal`,
  closure: msg`Coin withdrawals`,
  transfer: msg`Transfer`,
  deposit: msg`Deposit`,
  missingDeposit: msg`Missing deposit`,
  depositStop: msg`Coin deposits`,
  payment: msg`On-chain payment`,
  refill: msg`Hot wallet refill`,
  kyc: msg`Identity verification`,
  securityApplication: msg`Security application`,
  unfreeze: msg`Frozen account`,
  providerEvent: msg`Provider event`,
  maintenance: msg`Maintenance`,
  staffRole: msg`Staff role`,
  catalogue: msg`Catalogue change`,
  user: msg`User account`,
  balance: msg`Customer’s balance`,
  globalAccount: msg`Global account application`,
  earnProduct: msg`Earn product`,
  earnRedemption: msg`Failed redemption`,
  earnSlashing: msg`Staking penalty`,
  unmatchedCredit: msg`Unmatched bank transfer`,
  thirdPartyPayer: msg`Third-party payer`,
  fiatDeposit: msg`Bank deposit`,
  creditReturn: msg`Return of a bank transfer`,
  fiatDebt: msg`Reversed bank deposit`,
};

/** What staff decides on, by the `case` of a decision's values. */
export const caseNames: Readonly<Record<string, MessageDescriptor>> = cases;

/** What is decided, by the `decision` of its values. */
export const decisionNames: Readonly<Record<string, MessageDescriptor>> = {
  approve: msg`Approve`,
  reject: msg`Reject`,
  freeze: msg`Freeze`,
  unfreeze: msg`Unfreeze`,
  lock: msg`Lock`,
  askInformation: msg`Request recipient details`,
  markAbnormal: msg`Mark as abnormal`,
  resume: msg`Resume`,
  fail: msg`Mark as failed and return funds`,
  credited: msg`Credit`,
  complianceReview: msg`Hold for review`,
  propose: msg`Propose`,
  close: msg`Close`,
  stop: msg`Stop`,
  open: msg`Reopen`,
  replay: msg`Replay`,
  beginMaintenance: msg`Close to customers`,
  endMaintenance: msg`Reopen to customers`,
  grant: msg`Grant`,
  revoke: msg`Revoke`,
  disable: msg`Disable`,
  enable: msg`Enable`,
  ban: msg`Ban`,
  unban: msg`Lift ban`,
  endSessions: msg`End all sessions`,
  tierVip: msg`Set the tier to VIP`,
  dealerOn: msg`Let trade as an OTC merchant`,
  dealerOff: msg`End trading as an OTC merchant`,
  tierStandard: msg`Set the tier to standard`,
};
