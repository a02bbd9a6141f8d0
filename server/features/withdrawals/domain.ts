import { isTravelRuleComplete, type OperatorAction, type TravelRule } from '#contract/withdrawals/rules.ts';
import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import type { KytVerdict } from '#server/providers/kyt/kyt.ts';

/** What the next step of a withdrawal depends on. */
export interface Facts {
  readonly status: WithdrawalState;
  /** The amount is one that the travel rule is about. */
  readonly isTravelRuleDue: boolean;
  readonly wasScreened: boolean;
}

/** Where a risk check leads. */
export function afterScreening(verdict: KytVerdict, isTravelRuleDue: boolean): WithdrawalState {
  if (verdict === 'severe') return 'frozen';
  if (verdict === 'review') return 'complianceReview';
  return isTravelRuleDue ? 'travelRuleReview' : 'accepted';
}

/** Where the travel rule leads; undefined where an operator has to look at what the customer declares. */
export function afterTravelRule(
  rule: TravelRule | null,
  walletProof: 'signed' | 'declared' | null,
  isProviderKnown: boolean,
): WithdrawalState | undefined {
  if (!isTravelRuleComplete(rule)) return 'travelRuleInformationNeeded';
  if (rule.walletType === 'provider') return isProviderKnown ? 'accepted' : undefined;
  if (walletProof === 'signed') return 'accepted';
  return walletProof === 'declared' ? undefined : 'walletAwaitingConfirmation';
}

const rejectable: readonly WithdrawalState[] = [
  'pendingReview',
  'complianceReview',
  'travelRuleReview',
  'unfrozen',
  'lockedOrder',
];
const freezable: readonly WithdrawalState[] = ['pendingReview', 'riskCheckKyt', 'complianceReview', 'travelRuleReview'];

/** Where an operator's action leads from here; undefined where it is none for this state. */
export function afterAction(action: OperatorAction, { status, ...facts }: Facts): WithdrawalState | undefined {
  const only = (from: WithdrawalState, to: WithdrawalState) => (status === from ? to : undefined);
  switch (action) {
    case 'approve':
      return afterApproval({ status, ...facts });
    case 'reject':
      return rejectable.includes(status) ? 'reviewRejected' : undefined;
    case 'freeze':
      return freezable.includes(status) ? 'frozen' : undefined;
    case 'unfreeze':
      return only('frozen', 'unfrozen');
    case 'lock':
      return only('accepted', 'lockedOrder');
    case 'askInformation':
      return only('travelRuleReview', 'travelRuleInformationNeeded');
    case 'markAbnormal':
      return status === 'pendingSend' || status === 'processing' ? 'abnormalOrder' : undefined;
    case 'resume':
      return only('abnormalOrder', 'processing');
    case 'fail':
      return only('abnormalOrder', 'failed');
  }
}

/** An approval passes what it is about and nothing else: neither the risk check nor the travel rule is skipped by it. */
function afterApproval({ status, isTravelRuleDue, wasScreened }: Facts): WithdrawalState | undefined {
  switch (status) {
    case 'pendingReview':
      return 'riskCheckKyt';
    case 'unfrozen':
      if (!wasScreened) return 'riskCheckKyt';
      return isTravelRuleDue ? 'travelRuleReview' : 'accepted';
    case 'complianceReview':
      return isTravelRuleDue ? 'travelRuleReview' : 'accepted';
    case 'travelRuleReview':
    case 'lockedOrder':
      return 'accepted';
    default:
      return undefined;
  }
}

/** Decisions that let money go, or give it back while a provider may have it: two operators above a threshold. */
export function needsTwo(action: OperatorAction, isLarge: boolean): boolean {
  return action === 'fail' || (action === 'approve' && isLarge);
}

const firstPauseS = 30;
const longestPauseS = 3600;

/** How long to wait before a provider that gave no answer is asked again. */
export function pauseMs(askedTimes: number): number {
  return Math.min(firstPauseS * 2 ** Math.min(askedTimes, 20), longestPauseS) * 1000;
}
