import type { Selectable } from 'kysely';
import type { BodyOf } from '#contract/platform/call.ts';
import { isAssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { compareRates } from '#contract/platform/money-rate.ts';
import { maxRateAlerts } from '#contract/rate-watch/rules.ts';
import type { rateWatchSchemas } from '#contract/rate-watch/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';
import { lockAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { rateAlertColumns, type RateAlertTable } from './tables.ts';

type Row = Selectable<RateAlertTable>;
type Asked = BodyOf<typeof rateWatchSchemas.createAlert>;

/** Lists all alerts of an account; there are few. */
export async function listAlerts({ db, clock }: Deps, context: Context) {
  const rows = await db
    .selectFrom('rate_alert')
    .select(rateAlertColumns)
    .where('account_id', '=', sessionOf(context).accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRateAlerts)
    .execute();
  return { items: rows.map(show), asOf: clock.now().toISOString() };
}

/**
 * Creates an alert that fires when the rate reaches the given one, from above or below. Refuses with
 * `rateAlert:reached` if the rate is already there.
 */
export const createAlert = defineCommand({
  name: 'rateAlert.create',
  work: async (given: Given, { from, to, rate }: Asked) => {
    const { tx, deps, session, now } = given;
    if (!isAssetCode(from) || !isAssetCode(to) || from === to) refuse(40001, { from, to });
    const current = (await ratesAt(deps.providers.rates, [from], to, now)).get(from)?.value;
    if (current === undefined) refuse(60012, { from, to });
    const difference = compareRates(rate, current);
    if (difference === 0) refuse('rateAlert:reached', { rate: current });
    await lockAccount(tx, session.accountId);
    await refuseTooMany(given);
    const row = await tx
      .insertInto('rate_alert')
      .values({
        id: deps.ids.uuid(),
        account_id: session.accountId,
        from_asset: from,
        to_asset: to,
        direction: difference > 0 ? 'above' : 'below',
        rate,
        created_at: now,
      })
      .returning(rateAlertColumns)
      .executeTakeFirst();
    const made = must(row, 'the alert');
    given.note({ action: 'rateAlert.create', subject: `rateAlert:${made.id}`, details: { from, to, rate } });
    return show(made);
  },
});

async function refuseTooMany({ tx, session }: Given): Promise<void> {
  const { count } = await tx
    .selectFrom('rate_alert')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', session.accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxRateAlerts) refuse('rateAlert:tooMany', { limit: maxRateAlerts });
}

export const deleteAlert = defineCommand({
  name: 'rateAlert.delete',
  work: async ({ tx, session, note }: Given, { id }: BodyOf<typeof rateWatchSchemas.deleteAlert>) => {
    const row = await tx
      .deleteFrom('rate_alert')
      .where('id', '=', id)
      .where('account_id', '=', session.accountId)
      .returning('id')
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    note({ action: 'rateAlert.delete', subject: `rateAlert:${id}` });
    return {};
  },
});

const show = (row: Row) => ({
  id: row.id,
  from: row.from_asset,
  to: row.to_asset,
  direction: row.direction,
  rate: row.rate,
  createdAt: row.created_at.toISOString(),
  reachedAt: row.reached_at?.toISOString() ?? null,
  reachedRate: row.reached_rate,
});
