import { sql } from 'kysely';
import type { EventKind } from '#contract/inbox/states.ts';
import { providerKinds, type ProviderKind } from '#contract/jobs/health.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { AdapterHealth } from '#server/providers/health.ts';
import { waitingEvents } from '../inbox/index.ts';
import { countPaused } from '../webhooks/index.ts';

interface Waiting {
  /** Tasks that can't succeed while the provider is away. */
  readonly tasks: readonly string[];
  readonly events?: readonly EventKind[];
}

/** The tasks and events that wait for each provider. Processing its reports counts, too. */
export const waitingFor: Readonly<Record<ProviderKind, Waiting>> = {
  chain: {
    tasks: [
      'chain.watch',
      'chain.look',
      'withdrawal.step',
      'deposit.refund',
      'custody.reconcile',
      // It counts what lies on the chains.
      'liabilities.publish',
    ],
    events: ['deposit', 'payout'],
  },
  multiSig: { tasks: ['multiSig.tick', 'multiSig.follow'] },
  kyc: { tasks: ['kyc.handOver', 'kyc.check', 'kyc.poll'], events: ['identity'] },
  banking: {
    tasks: [
      'globalAccount.open',
      'globalAccount.poll',
      'fiatWithdrawal.pay',
      'fiatWithdrawal.poll',
      'fiatWithdrawal.list',
      'remittance.pay',
      'remittance.poll',
      'remittance.list',
      'fiatDeposit.poll',
      'fiatDeposit.return',
      'fiatDeposit.reconcile',
    ],
    events: ['bank'],
  },
  cardPurchase: { tasks: ['cardPurchase.follow', 'cardPurchase.refund', 'cardPurchase.late'], events: ['card'] },
  staking: {
    tasks: ['earn.allocate', 'earn.deallocate', 'earn.follow', 'earn.rewards', 'earn.settle'],
    events: ['staking'],
  },
  issuing: {
    tasks: [
      'corporateCard.follow',
      'corporateCard.sweep',
      'corporateCard.sweepPayments',
      'corporateCard.followDispute',
      'corporateCard.sweepDisputes',
    ],
    events: ['corporateCard'],
  },
  liquidity: { tasks: ['hedging.sweep', 'hedging.step'] },
  // It is also asked within a withdrawal's step, which is counted with the chain.
  kyt: { tasks: ['deposit.verdict'], events: ['screening'] },
  rates: { tasks: ['rates.keep', 'rateAlert.check'] },
  mail: { tasks: ['mail.send'] },
  sms: { tasks: ['sms.send'] },
  push: { tasks: ['push.send'] },
  webhooks: { tasks: ['webhook.deliver'] },
  files: { tasks: ['files.clean', 'dataExport.make', 'statement.make'] },
};

/** Returns each provider's health as seen by this process, and what waits for it in all processes. */
export async function providerHealth(deps: Deps) {
  const { health } = deps.providers;
  const adapters = Map.groupBy(health.list(), ({ provider }) => provider);
  const [jobs, waiting, paused] = await Promise.all([countJobs(deps), waitingEvents(deps), countPaused(deps)]);
  const events = new Map(waiting.map(({ kind, count }) => [kind, count]));
  return {
    since: health.since.toISOString(),
    asOf: deps.clock.now().toISOString(),
    items: providerKinds.map((provider) => ({
      provider,
      adapters: (adapters.get(provider) ?? []).map(show),
      paused: provider === 'webhooks' ? paused : null,
      waitingJobs: sumOf(jobs, waitingFor[provider].tasks),
      waitingEvents: sumOf(events, waitingFor[provider].events ?? []),
    })),
  };
}

const show = ({ adapter, state, failure, calls, failed, circuit, ...at }: AdapterHealth) => ({
  adapter,
  state,
  lastSuccessAt: at.lastSuccessAt?.toISOString() ?? null,
  lastFailureAt: at.lastFailureAt?.toISOString() ?? null,
  failure,
  calls,
  failed,
  circuit,
  pausedUntil: at.pausedUntil?.toISOString() ?? null,
});

/** Counts jobs by task that are due, or failed and are retried. Those that gave up are listed separately. */
async function countJobs({ db }: Deps): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ task: string; count: string }>`
    select t.identifier as task, count(*) as count
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts < j.max_attempts and (j.run_at <= now() or j.attempts > 0)
     group by t.identifier`.execute(db);
  return new Map(rows.map(({ task, count }) => [task, Number(count)]));
}

const sumOf = <Key>(counts: ReadonlyMap<Key, number>, keys: readonly Key[]) =>
  keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
