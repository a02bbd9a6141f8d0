import { createHash } from 'node:crypto';
import { interestOver, interestParts, type EarnProductFlaw } from '#contract/earn/rules.ts';
import { isAssetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { addDays, dayAt } from '#contract/platform/days.ts';
import { refuse } from '#contract/platform/errors.ts';
import { powerOfTen } from '#contract/platform/money-rounding.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import { nextDay, readProducts, termsOf, type Product } from '../products.ts';
import type { ProductDraft, ProductPreview } from '../tables.ts';

/** The analysis of a draft: what it would change, for which customers, and its flaws. */
export interface Study {
  readonly known: Product | undefined;
  readonly asset: AssetCode;
  readonly preview: ProductPreview;
  readonly flaws: readonly EarnProductFlaw[];
  readonly digest: string;
  readonly baseVersion: number;
}

const exampleUnits = (asset: AssetCode) => 1000n * powerOfTen(scaleOf(asset));
const exampleDays = 365;

/** Analyzes a draft against the current state. Refuses 40001 for an unknown coin. */
export async function study(db: Queryable, now: Date, draft: ProductDraft): Promise<Study> {
  if (!isAssetCode(draft.asset)) refuse(40001, { asset: draft.asset });
  const asset = draft.asset;
  const [[known], holders] = await allDone([readProducts(db, ['code', draft.code]), holdersOf(db, draft.code)]);
  const newest = known?.versions[0];
  const effectiveOn = draft.effectiveOn ?? nextDay(dayAt(now, 'UTC'));
  const before = newest ? fieldsOf({ ...known, ...termsOf(asset, newest), termDays: known?.term_days ?? null }) : {};
  const after = fieldsOf(draft);
  const fields = Object.entries(after)
    .filter(([field, value]) => before[field] !== value)
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }));
  const preview = {
    code: draft.code,
    isNew: known === undefined,
    fields,
    customers: holders.customers,
    staked: formatUnits(holders.staked, scaleOf(asset)),
    example: {
      before: newest ? exampleOf(asset, newest.annual_rate, effectiveOn) : null,
      after: exampleOf(asset, draft.annualRate, effectiveOn),
    },
    effectiveOn,
  };
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.entries(draft).toSorted()))
    .digest('hex')
    .slice(0, 32);
  return { known, asset, preview, flaws: flawsOf(draft, asset, known), digest, baseVersion: newest?.version ?? 0 };
}

const exampleOf = (asset: AssetCode, rate: string, day: string) =>
  formatUnits(interestOver(exampleUnits(asset), rate, day, addDays(day, exampleDays)) / interestParts, scaleOf(asset));

type Said = Pick<
  ProductDraft,
  'asset' | 'kind' | 'termDays' | 'annualRate' | 'tiers' | 'minimum' | 'maximum' | 'quota' | 'isOpen'
>;

function fieldsOf(said: Said): Record<string, string> {
  return {
    asset: said.asset,
    kind: said.kind,
    termDays: said.termDays === null ? '–' : String(said.termDays),
    annualRate: said.annualRate,
    tiers: said.tiers.map(({ from, annualRate }) => `${from} USD: ${annualRate}`).join(', ') || '–',
    minimum: said.minimum,
    maximum: said.maximum,
    quota: said.quota,
    isOpen: String(said.isOpen),
  };
}

async function holdersOf(db: Queryable, code: string) {
  const row = await db
    .selectFrom('earn_position')
    .select((eb) => [
      eb.fn.count<string>('account_id').distinct().as('customers'),
      eb.fn.sum<string | null>('principal').as('staked'),
    ])
    .where('product_id', 'in', db.selectFrom('earn_product').select('id').where('code', '=', code))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return { customers: Number(row?.customers ?? 0), staked: BigInt(row?.staked ?? '0') };
}

/** The invalid parts of a draft. */
function flawsOf(draft: ProductDraft, asset: AssetCode, known: Product | undefined): EarnProductFlaw[] {
  const units = (amount: string) => parseUnits(amount, scaleOf(asset));
  const [minimum, maximum, quota] = [units(draft.minimum), units(draft.maximum), units(draft.quota)];
  const flaws: EarnProductFlaw[] = [];
  if (minimum === undefined || maximum === undefined || quota === undefined) flaws.push('decimals');
  else {
    if (minimum <= 0n || maximum < minimum || quota < 0n) flaws.push('limitsOrder');
    if (known && quota < BigInt(known.taken)) flaws.push('quotaBelowTaken');
  }
  const froms = draft.tiers.map(({ from }) => parseUnits(from, 2) ?? -1n);
  if (froms.some((from, index) => from <= (froms[index - 1] ?? 0n))) flaws.push('tiersOrder');
  if ((draft.kind === 'fixed') !== (draft.termDays !== null)) flaws.push('term');
  const isOther = (one: Product) =>
    one.asset !== draft.asset || one.kind !== draft.kind || one.term_days !== draft.termDays;
  if (known && isOther(known)) flaws.push('fixedFields');
  return flaws;
}
