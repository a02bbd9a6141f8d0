import { platformAccount, transfer } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue, type Schedule, type Tasks } from '#server/platform/jobs.ts';
import type { PayoutState } from '#server/providers/chain/chain.ts';
import type { ChainSinks } from '#server/providers/chain/watched.ts';
import { takeReport } from '../deposits/index.ts';
import { openReleases } from './payments.ts';
import { reconcile, reconcileTask } from './reconcile.ts';

const lookTask = 'chain.look';
const looksAMinute = 12;
const betweenLooksMs = 60_000 / looksAMinute;

/** Takes in a payout's status; implemented by the feature that ordered it. */
export type TakePayout = (deps: Deps, state: PayoutState) => Promise<unknown>;

/** Routes the chains' reports: deposits and payouts to their features, fees to the ledger. */
export function chainSinks(deps: Deps, takePayout: TakePayout): ChainSinks {
  return {
    onDeposit: (report) => takeReport(deps, report, `chain:${report.transactionHash}`),
    onPayout: async (state) => void (await takePayout(deps, state)),
    onFee: async ({ paymentId, asset, amount }) => {
      await deps.db.transaction().execute((tx) =>
        transfer(tx, {
          kind: 'chain.fee',
          reference: paymentId,
          key: `chain:${paymentId}:fee`,
          from: platformAccount(asset, 'networkFee'),
          to: platformAccount(asset, 'custody'),
          amount,
        }),
      );
    },
  };
}

/** Jobs: a look at each chain every few seconds, a reconciliation every night. */
export function custodyTasks(deps: Deps, takePayout: TakePayout): Tasks {
  const { chain } = deps.providers;
  if (chain.watched.length === 0) return {};
  const sinks = chainSinks(deps, takePayout);
  return {
    // The clock's schedule has a resolution of minutes: each minute enqueues its looks, the same ones whichever server
    // does it.
    'chain.watch': async () => {
      const startMs = deps.clock.now().getTime();
      for (const { network } of chain.watched)
        for (let look = 0; look < looksAMinute; look += 1)
          await enqueue(
            deps.db,
            lookTask,
            { network },
            {
              runAt: new Date(startMs + look * betweenLooksMs),
              jobKey: `${lookTask}:${network}:${look}`,
              maxAttempts: 1,
            },
          );
    },
    [lookTask]: async (payload) => {
      const { network } = payload as { readonly network: string };
      await chain.watched.find((one) => one.network === network)?.watch(sinks);
      await openReleases(deps);
    },
    [reconcileTask]: () => reconcile(deps),
  };
}

export function custodySchedules(deps: Deps): readonly Schedule[] {
  if (deps.providers.chain.watched.length === 0) return [];
  return [
    { task: 'chain.watch', cron: '* * * * *' },
    { task: reconcileTask, cron: '17 2 * * *' },
  ];
}
