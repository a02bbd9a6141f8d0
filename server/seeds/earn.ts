import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { EarnTier } from '#contract/earn/rules.ts';
import type { Deps } from '../platform/deps.ts';
import { sealText } from '../platform/vault/texts.ts';

interface Seed {
  readonly code: string;
  readonly asset: string;
  readonly termDays: number | null;
  readonly annualRate: string;
  readonly tiers?: readonly EarnTier[];
  readonly minimum: string;
  readonly maximum: string;
  readonly quota: string;
}

const dollars = (annualRate: string, higher: string, highest: string) => ({
  annualRate,
  tiers: [
    { from: '10000', annualRate: higher },
    { from: '100000', annualRate: highest },
  ],
});

const products: readonly Seed[] = [
  {
    code: 'USDT-FLEX',
    asset: 'USDT',
    termDays: null,
    ...dollars('0.032', '0.036', '0.04'),
    minimum: '10',
    maximum: '500000',
    quota: '20000000',
  },
  {
    code: 'USDT-30',
    asset: 'USDT',
    termDays: 30,
    annualRate: '0.045',
    minimum: '100',
    maximum: '500000',
    quota: '10000000',
  },
  {
    code: 'USDT-90',
    asset: 'USDT',
    termDays: 90,
    annualRate: '0.055',
    minimum: '100',
    maximum: '500000',
    quota: '5000000',
  },
  {
    code: 'USDC-FLEX',
    asset: 'USDC',
    termDays: null,
    ...dollars('0.03', '0.034', '0.038'),
    minimum: '10',
    maximum: '500000',
    quota: '20000000',
  },
  {
    code: 'USDC-60',
    asset: 'USDC',
    termDays: 60,
    annualRate: '0.048',
    minimum: '100',
    maximum: '500000',
    quota: '5000000',
  },
  {
    code: 'ETH-FLEX',
    asset: 'ETH',
    termDays: null,
    annualRate: '0.024',
    minimum: '0.01',
    maximum: '500',
    quota: '10000',
  },
  { code: 'ETH-90', asset: 'ETH', termDays: 90, annualRate: '0.034', minimum: '0.1', maximum: '500', quota: '5000' },
  {
    code: 'BTC-FLEX',
    asset: 'BTC',
    termDays: null,
    annualRate: '0.008',
    minimum: '0.001',
    maximum: '50',
    quota: '500',
  },
  { code: 'BTC-60', asset: 'BTC', termDays: 60, annualRate: '0.012', minimum: '0.01', maximum: '50', quota: '250' },
];

/** Inserts the products that an installation starts with, each once. Staff manages them from then on. */
export async function seedEarn({ db, ids, clock, vault }: Deps): Promise<void> {
  for (const seed of products) {
    if (!isAssetCode(seed.asset)) continue;
    const scale = scaleOf(seed.asset);
    const units = (amount: string) => String(must(parseUnits(amount, scale), 'an amount'));
    const now = clock.now();
    const id = ids.uuid();
    const { code, asset, termDays: term_days } = seed;
    const kind = term_days === null ? ('flexible' as const) : ('fixed' as const);
    await db.transaction().execute(async (tx) => {
      const inserted = await tx
        .insertInto('earn_product')
        .values({ id, code, asset, kind, term_days, created_at: now })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows !== 1n) return;
      const versionId = ids.uuid();
      await tx
        .insertInto('earn_product_version')
        .values({
          id: versionId,
          product_id: id,
          version: 1,
          effective_on: '2026-01-01',
          annual_rate: seed.annualRate,
          tiers: JSON.stringify(seed.tiers ?? []),
          minimum: units(seed.minimum),
          maximum: units(seed.maximum),
          quota: units(seed.quota),
          is_open: true,
          reason: sealText(vault, 'earnVersionReason', versionId, 'The installation begins with it.'),
          made_by: null,
          approved_by: null,
          made_at: now,
        })
        .execute();
    });
  }
}
