import { sql } from 'kysely';
import { earnAgreementVersion, firstEarningDay, rateFor } from '#contract/earn/rules.ts';
import { assetCode, isAssetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { addDays, dayAt } from '#contract/platform/days.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { customerAccount, posting, simpleTransfer, sumOfBalances, type Balance } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { askedAtOnce, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { owningOf } from '../accounts/index.ts';
import { valueIn } from '../assets/index.ts';
import { defineCommand, nobodyElse, type Given } from '../commands/index.ts';
import { findAgreement } from './agreement.ts';
import { toPosition, unearned, type showPosition } from './positions.ts';
import { getProductCalled, versionOn, type Product, type VersionRow } from './products.ts';
import type { PositionTable } from './tables.ts';

/** Hands a stake to the provider. */
export const allocateTask = 'earn.allocate';

interface Order {
  readonly code: string;
  readonly amount: string;
  readonly renews: boolean;
}

type Answer = Awaited<ReturnType<typeof showPosition>>;

/** Stakes an amount. The account's value, which decides the tier, is determined beforehand. */
export const stake = defineCommand<Order, Answer, Facts, string>({
  name: 'earn.stake',
  standing: 'unfrozen',
  locks: 'account',
  together: nobodyElse,
  look: async (db, deps, context) => {
    const held = await sumOfBalances(db, owningOf(sessionOf(context).accountId));
    return () => valueOfAll(deps, held);
  },
  ask: async ({ tx, session }, { code }) => {
    const [product, agreement] = await allDone([getProductCalled(tx, code), findAgreement(tx, session.accountId)]);
    return { product, agreement };
  },
  work,
});

interface Facts {
  readonly product: Product;
  readonly agreement: Awaited<ReturnType<typeof findAgreement>>;
}

/** Returns the value of everything in an account, in US dollars. */
export const worthOf = async (deps: Deps, db: Queryable, accountId: string): Promise<string> =>
  valueOfAll(deps, await sumOfBalances(db, owningOf(accountId)));

async function valueOfAll(deps: Deps, held: readonly Balance[]): Promise<string> {
  const dollars = assetCode('USD');
  const value = await valueIn(
    deps,
    dollars,
    held.map(({ asset }) => asset),
  );
  const sum = held.reduce((total, { asset, total: units }) => total + value(asset, units), 0n);
  return formatUnits(sum, scaleOf(dollars));
}

async function work(given: Given<Facts, string>, order: Order): Promise<Answer> {
  const { deps, session, now, found } = given;
  const { product, agreement } = found;
  const version = openVersion(product, dayAt(now, 'UTC'));
  const asset = offered(product);
  const units = unitsOf(asset, version, order.amount);
  if (agreement?.version !== earnAgreementVersion) refuse('earn:agreement', { version: earnAgreementVersion });
  await takeQuota(given, { product, quota: version.quota, units });
  const id = deps.ids.uuid();
  const { row, terms, writing } = positionOf(given, id, { product, version, units, renews: order.renews });
  given.writeAll({ ...writing, jobs: [{ task: allocateTask, payload: { id } }] });
  const [from, to] = [
    customerAccount(session.accountId, asset, 'available'),
    customerAccount(session.accountId, asset, 'staked'),
  ];
  given.post(posting(simpleTransfer({ kind: 'earn.stake', reference: id, key: `earn:${id}:stake` }, from, to, units)));
  const details = { product: product.code, asset, amount: formatUnits(units, scaleOf(asset)), renews: order.renews };
  given.note({ action: 'earn.stake', subject: `earnPosition:${id}`, details });
  return toPosition(row, { ...unearned(row), product, terms, now });
}

/** Refuses 60015 if a product takes no stakes. */
function openVersion(product: Product, today: string): VersionRow {
  const version = versionOn(product, today);
  return version?.is_open ? version : refuse(60015, { status: 'closed' });
}

/** Refuses 60015 for a coin no longer in the catalogue. */
const offered = ({ asset }: Product): AssetCode => (isAssetCode(asset) ? asset : refuse(60015, { status: 'closed' }));

/** Refuses 50014 for an amount outside the product's limits. */
function unitsOf(asset: AssetCode, { minimum, maximum }: VersionRow, amount: string): bigint {
  const units = parseUnits(amount, scaleOf(asset));
  if (units !== undefined && units >= BigInt(minimum) && units <= BigInt(maximum)) return units;
  const text = (limit: string) => formatUnits(BigInt(limit), scaleOf(asset));
  return refuse(50014, { field: 'amount', asset, minimum: text(minimum), maximum: text(maximum) });
}

interface Quota {
  readonly product: Product;
  readonly quota: string;
  readonly units: bigint;
}

/** Takes the quotas of all waiting commands in one round trip. */
const takeQuotas = askedAtOnce(async (tx: Tx, all: readonly Quota[]) => {
  const rows = all.map(({ product, quota, units }, n) => ({ n, product: product.id, units: String(units), quota }));
  const { rows: taken } = await sql<{ readonly n: number; readonly has_left: string | null }>`
    select n, has_left from earn_quotas_take(${JSON.stringify(rows)}::jsonb)`.execute(tx);
  return inPlaces(taken);
});

/**
 * Takes quota under the product's lock: if twenty commands compete for the last of it, one gets it. Refuses 50014 with
 * what is left.
 */
async function takeQuota(given: Pick<Given, 'tx' | 'takes'>, asked: Quota): Promise<void> {
  const { product, units } = asked;
  const { has_left: left } = await takeQuotas(given.tx, asked);
  if (left !== null)
    refuse(50014, {
      field: 'amount',
      asset: product.asset,
      left: formatUnits(BigInt(left), scaleOf(assetCode(product.asset))),
    });
  given.takes(sql`earn_quota_give_back(${product.id}::uuid, ${String(units)}::numeric)`);
}

interface Staked {
  readonly product: Product;
  readonly version: VersionRow;
  readonly units: bigint;
  readonly renews: boolean;
}

function positionOf(
  { session, now, outside: assets }: Given<Facts, string>,
  id: string,
  { product, version, units, renews }: Staked,
) {
  const startsOn = firstEarningDay(now);
  const days = product.term_days;
  const row: PositionTable = {
    id,
    account_id: session.accountId,
    product_id: product.id,
    asset: product.asset,
    amount: String(units),
    principal: String(units),
    assets,
    renews: renews && days !== null,
    starts_on: startsOn,
    made_by: session.userId,
    bonded_at: null,
    staked_at: now,
    ended_at: null,
  };
  const annualRate = rateFor({ annualRate: version.annual_rate, tiers: version.tiers }, assets);
  const terms = days === null ? [] : [{ startsOn, endsOn: addDays(startsOn, days), annualRate }];
  const rows = terms.map((term) =>
    newRow('earn_term', {
      position_id: id,
      starts_on: term.startsOn,
      ends_on: term.endsOn,
      annual_rate: term.annualRate,
    }),
  );
  return { row, terms, writing: { rows: [newRow('earn_position', row), ...rows] } };
}
