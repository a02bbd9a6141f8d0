import { assetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { platformAccount, transfer } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import './tables.ts';

/** How long the reward of a settled day is still requested: a week covers weekends and most holidays of a provider. */
const lateMs = 7 * dayMs;
/** Maximum requests per run. */
const atOnce = 200;

/**
 * Posts the network's reward for a day to the fees, which interest is paid from. Idempotent.
 * @returns the provider's id of it; undefined if there is none, or not yet
 */
export async function takeReward(
  { db, providers, clock }: Deps,
  asset: AssetCode,
  day: string,
): Promise<string | undefined> {
  const reward = await providers.staking.findReward(asset, day);
  if (!reward) return undefined;
  const amount = must(parseUnits(reward.amount, scaleOf(asset)), 'the amount of a reward');
  const [from, to] = [platformAccount(asset, 'custody'), platformAccount(asset, 'fee')];
  const names = { kind: 'earn.reward', reference: reward.id, key: `earn:reward:${reward.id}` };
  await db.transaction().execute(async (tx) => {
    // Every replay must name the shard of the first posting; the ledger's own rotation would not.
    const sides = { from: { ...from, shard: 0 }, to: { ...to, shard: 0 } };
    await transfer(tx, { ...names, ...sides, amount }, clock.now());
  });
  return reward.id;
}

/** Requests again the rewards of days that were settled without one: the provider may know them only later. */
export async function takeLateRewards(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const runs = await db
    .selectFrom('earn_run')
    .select(['id', 'asset', 'day'])
    .where('reward_id', 'is', null)
    .where('ran_at', '>=', new Date(clock.now().getTime() - lateMs))
    .orderBy('day', 'desc')
    .limit(atOnce)
    .execute();
  const takeLate = async ({ id, asset, day }: (typeof runs)[number]) => {
    const reward_id = await takeReward(deps, assetCode(asset), day);
    if (reward_id !== undefined) await db.updateTable('earn_run').set({ reward_id }).where('id', '=', id).execute();
  };
  await eachAlone(runs, takeLate, 'rewards');
}
