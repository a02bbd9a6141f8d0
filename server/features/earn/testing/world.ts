import { randomUUID } from 'node:crypto';
import { earn } from '#contract/earn/calls.ts';
import { earnAgreementVersion, redeemValues, type EarnTier } from '#contract/earn/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { platformAccount, post, simpleTransfer } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { sealText } from '#server/platform/vault/texts.ts';

interface World {
  readonly deps: Deps;
}

interface Person {
  readonly userId: string;
  readonly device: Device;
}

interface Draft {
  readonly code?: string;
  readonly asset?: string;
  readonly termDays?: number | null;
  readonly annualRate?: string;
  readonly tiers?: readonly EarnTier[];
  readonly minimum?: string;
  readonly maximum?: string;
  readonly quota?: string;
  readonly isOpen?: boolean;
}

/** Creates a product with one version that took effect long ago. @returns its code */
export async function makeProduct({ deps }: World, draft: Draft = {}): Promise<string> {
  const { asset = 'USDT', termDays = null, code = `${asset}-${randomUUID().slice(0, 8).toUpperCase()}` } = draft;
  const units = (amount: string) => String(must(parseUnits(amount, scaleOf(assetCode(asset))), 'an amount'));
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const kind = termDays === null ? ('flexible' as const) : ('fixed' as const);
  await deps.db
    .insertInto('earn_product')
    .values({ id, code, asset, kind, term_days: termDays, created_at: now })
    .execute();
  await addVersion({ deps }, id, { version: 1, effectiveOn: '2020-01-01', units, draft });
  return code;
}

interface Version {
  readonly version: number;
  readonly effectiveOn: string;
  readonly units: (amount: string) => string;
  readonly draft: Draft;
}

/** Adds a further version of a product. */
export async function addVersion({ deps }: World, productId: string, { version, effectiveOn, units, draft }: Version) {
  const id = deps.ids.uuid();
  await deps.db
    .insertInto('earn_product_version')
    .values({
      id,
      product_id: productId,
      version,
      effective_on: effectiveOn,
      annual_rate: draft.annualRate ?? '0.0365',
      tiers: JSON.stringify(draft.tiers ?? []),
      minimum: units(draft.minimum ?? '1'),
      maximum: units(draft.maximum ?? '1000000'),
      quota: units(draft.quota ?? '100000000'),
      is_open: draft.isOpen ?? true,
      reason: sealText(deps.vault, 'earnVersionReason', id, 'A test begins with it.'),
      made_by: null,
      approved_by: null,
      made_at: deps.clock.now(),
    })
    .execute();
}

/** Accepts the newest terms. */
export const agree = ({ device }: Person) =>
  device.ask(earn.acceptAgreement, { body: { version: earnAgreementVersion } });

/** Stakes an amount for a user who has accepted the terms. */
export const stakeBy = ({ device }: Person, code: string, amount: string, renews = false) =>
  device.call(earn.stake, { body: { code, amount, renews } }, { idempotencyKey: randomUUID() });

/** Redeems an amount with step-up verification. */
export async function redeemBy(
  { deps }: World,
  who: Person,
  order: { positionId: string; asset: string; amount: string },
) {
  const verification = await insertPassedStepUp(deps, who.userId, 'earn.redeem', redeemValues(order));
  return who.device.call(earn.redeem, { body: { ...order, verification } }, { idempotencyKey: randomUUID() });
}

/** Adds an amount to the fees, which interest is paid from. */
export async function fillFees({ deps }: World, code: string, amount: string): Promise<void> {
  const asset = assetCode(code);
  const units = must(parseUnits(amount, scaleOf(asset)), 'an amount');
  const reference = randomUUID();
  const names = { kind: 'fee.fill', reference, key: `fill:${reference}` };
  const draft = simpleTransfer(names, platformAccount(asset, 'custody'), platformAccount(asset, 'fee'), units);
  await deps.db.transaction().execute((tx) => post(tx, [draft], deps.clock.now()));
}

/** Enqueues an Earn job; in production the clock does. */
export const due = ({ deps }: World, task: 'settle' | 'terms' | 'follow' | 'pay') =>
  enqueue(deps.db, `earn.${task}`, {});
