import { compareRates } from '#contract/platform/money-rate.ts';
import type { AlertDirection } from '#contract/rate-watch/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';
import { tell } from '../notices/index.ts';
import './tables.ts';

interface Waiting {
  readonly id: string;
  readonly account_id: string;
  readonly from_asset: string;
  readonly to_asset: string;
  readonly direction: AlertDirection;
  readonly rate: string;
}

/** Checks every rate with a pending alert, each pair once, and notifies the owners. Each alert fires once. */
export async function checkAlerts(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .selectFrom('rate_alert')
    .select(['id', 'account_id', 'from_asset', 'to_asset', 'direction', 'rate'])
    .where('reached_at', 'is', null)
    .orderBy('to_asset')
    .execute();
  for (const [to, alerts] of Map.groupBy(waiting, ({ to_asset: to }) => to)) {
    const bases = [...new Set(alerts.map(({ from_asset: from }) => from))];
    const rates = await ratesAt(deps.providers.rates, bases, to, deps.clock.now());
    for (const alert of alerts) {
      const rate = rates.get(alert.from_asset)?.value;
      if (rate !== undefined && isReached(alert, rate)) await tellReached(deps, alert, rate);
    }
  }
}

function isReached({ direction, rate: wanted }: Waiting, rate: string): boolean {
  const difference = compareRates(rate, wanted);
  return direction === 'above' ? difference >= 0 : difference <= 0;
}

/**
 * Notifies only if this call marked the alert: two servers checking at once notify once, and a deleted alert not at
 * all.
 */
async function tellReached(deps: Deps, alert: Waiting, rate: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const marked = await tx
      .updateTable('rate_alert')
      .set({ reached_at: deps.clock.now(), reached_rate: rate })
      .where('id', '=', alert.id)
      .where('reached_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!marked) return;
    const { id, from_asset: from, to_asset: to, direction } = alert;
    await tell(tx, deps, alert.account_id, 'rate.reached', { id, from, to, direction, rate });
  });
}
