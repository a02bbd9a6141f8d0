import type { JobLane } from '#contract/jobs/health.ts';
import { must } from '#contract/platform/errors.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';

/**
 * Jobs run in lanes, so that slow jobs hold up only their own kind: each lane has a runner with its own workers. How
 * many jobs of a lane run at once is derived from `JOB_CONCURRENCY`.
 */
export const lanes = {
  /** Payments, refunds and reversals. */
  money: (concurrency: number) => concurrency,
  /** Watching the chains and broadcasting signed transactions. */
  chain: (concurrency: number) => Math.min(concurrency, 2),
  /** Emails and text messages. */
  messages: (concurrency: number) => concurrency,
  /** Calls that third parties answer in their own time; its workers mostly wait. */
  outside: (concurrency: number) => concurrency * 2,
  /** Reports prepared for a user who comes back for them; one at a time, as each reads a lot. */
  reports: () => 1,
  /** Background work: cleanup, checks, publications. */
  upkeep: (concurrency: number) => Math.min(concurrency, 2),
} as const satisfies Record<JobLane, (concurrency: number) => number>;

export type Lane = JobLane;

/** The only place that assigns tasks to lanes. A task without one doesn't start. */
const laneOf: Readonly<Record<string, Lane>> = {
  'ledger.closeDays': 'reports',
  'withdrawal.step': 'money',
  'withdrawal.sweep': 'money',
  'withdrawal.hold': 'money',
  'approval.sweep': 'money',
  'approval.expire': 'money',
  'deposit.refund': 'money',
  'deposit.followReplaced': 'money',
  'deposit.verdict': 'money',
  'deposit.askAgain': 'money',
  'inbox.deposit': 'money',
  'inbox.payout': 'money',
  'inbox.bank': 'money',
  'inbox.staking': 'money',
  'inbox.card': 'money',
  'inbox.corporateCard': 'money',
  'cardPurchase.expire': 'money',
  'cardPurchase.late': 'money',
  'cardPurchase.follow': 'money',
  'cardPurchase.refund': 'money',
  'cardPurchase.collect': 'money',
  'sandboxCard.tick': 'money',
  'sandboxCard.report': 'money',
  'corporateCard.expireRequests': 'upkeep',
  'corporateCard.follow': 'outside',
  'corporateCard.tellDeclined': 'messages',
  'session.tellUnfinished': 'messages',
  'corporateCard.chaseReceipts': 'upkeep',
  'corporateCard.followDispute': 'outside',
  'corporateCard.sweepDisputes': 'outside',
  'corporateCard.sweep': 'outside',
  'corporateCard.sweepPayments': 'outside',
  'sandboxIssuing.tick': 'money',
  'sandboxIssuing.report': 'money',
  'sandboxDealer.watch': 'upkeep',
  'sandboxDealer.look': 'outside',
  'recurring.sweep': 'money',
  'recurring.run': 'money',
  'earn.pay': 'money',
  'earn.settle': 'money',
  'earn.terms': 'money',
  'sandboxStaking.tick': 'money',
  'sandboxStaking.report': 'money',
  'inbox.screening': 'money',
  'sandboxBank.tick': 'money',
  'sandboxBank.report': 'money',
  'sandboxKyt.step': 'money',
  'sandboxKyt.report': 'money',
  'sandboxChain.payoutStep': 'money',
  'sandboxChain.payoutReport': 'money',
  'chain.watch': 'chain',
  'chain.look': 'chain',
  'custody.reconcile': 'chain',
  'multiSig.tick': 'chain',
  'multiSig.follow': 'chain',
  'sandboxChain.mine': 'chain',
  'sandboxChain.report': 'chain',
  'notice.send': 'messages',
  'mail.send': 'messages',
  'sms.send': 'messages',
  'push.send': 'outside',
  'webhook.deliver': 'outside',
  'rates.keep': 'outside',
  'rateAlert.check': 'outside',
  'fiatWithdrawal.pay': 'money',
  'fiatWithdrawal.poll': 'money',
  'fiatWithdrawal.list': 'money',
  'scheduledWithdrawal.run': 'money',
  'remittance.pay': 'money',
  'remittance.poll': 'money',
  'remittance.list': 'money',
  'remittance.expire': 'money',
  'remittanceBatch.run': 'money',
  'remittanceBatch.sweep': 'money',
  'dealerOrder.sweep': 'money',
  'dealerOrder.late': 'money',
  'dealerOrder.remind': 'money',
  'earn.allocate': 'outside',
  'earn.deallocate': 'outside',
  'earn.follow': 'outside',
  'earn.rewards': 'outside',
  'hedging.sweep': 'outside',
  'hedging.step': 'outside',
  'sandboxVenue.tick': 'outside',
  'fiatDeposit.return': 'money',
  'fiatDeposit.poll': 'money',
  'fiatDeposit.collect': 'money',
  'fiatDeposit.expire': 'upkeep',
  'fiatDeposit.reconcile': 'outside',
  'promissory.sweep': 'money',
  'promissory.expire': 'money',
  'globalAccount.open': 'outside',
  'globalAccount.poll': 'outside',
  'kyc.handOver': 'outside',
  'kyc.check': 'outside',
  'kyc.poll': 'outside',
  'inbox.identity': 'outside',
  'sandboxKyc.report': 'outside',
  'dataExport.make': 'reports',
  'statement.make': 'reports',
  'files.clean': 'upkeep',
  'apiKey.expire': 'upkeep',
  'status.sample': 'upkeep',
  'content.publish': 'upkeep',
  'content.tellGroup': 'upkeep',
  'audit.seal': 'upkeep',
  'usage.clean': 'upkeep',
  'retention.purge': 'upkeep',
  'webhook.sendLost': 'upkeep',
  'ledger.check': 'upkeep',
  'liabilities.publish': 'upkeep',
};

/** Returns the lane of a task. Undefined for a task of an earlier version, which no runner takes. */
export const laneOfTask = (task: string): Lane | undefined => laneOf[task];

/** Every task. */
export const taskNames: readonly string[] = Object.keys(laneOf);

/** The tasks whose jobs move money: one that gave up needs an operator. */
export const moneyTasks: readonly string[] = taskNames.filter((task) => laneOf[task] === 'money');

export interface LaneWork {
  readonly lane: Lane;
  readonly tasks: Tasks;
  readonly schedules: readonly Schedule[];
  readonly concurrency: number;
}

/** Returns the work of each lane's runner. Lanes without a task are left out. */
export function divideIntoLanes(tasks: Tasks, schedules: readonly Schedule[], concurrency: number): LaneWork[] {
  const byLane = Map.groupBy(Object.entries(tasks), ([task]) => must(laneOf[task], `the lane of ${task}`));
  return [...byLane].map(([lane, own]) => ({
    lane,
    tasks: Object.fromEntries(own),
    schedules: schedules.filter(({ task }) => laneOf[task] === lane),
    concurrency: lanes[lane](concurrency),
  }));
}
