import { onTermsOf } from '#contract/currencies/networks.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { termsOf, type ObstacleKind } from '#contract/withdrawals/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { listAccounts } from '../accounts/index.ts';
import { hasDebt } from '../deposits/index.ts';
import { findLock, hasFundPassword } from '../security/index.ts';
import { findAllowList, stageOf } from '../addresses/index.ts';
import { showLimit } from '../usage/index.ts';
import { findClosure, networkOf, readAccount } from './check.ts';

interface Obstacle {
  readonly kind: ObstacleKind;
  readonly until: string | null;
}

/** Returns the terms of a coin on a network, and everything that currently blocks a withdrawal. */
export async function getTerms(deps: Deps, context: Context, assetCode: string, networkCode: string) {
  const session = sessionOf(context);
  const { accountId } = session;
  const network = onTermsOf(networkOf(assetCode, networkCode), session);
  const { asset, withdrawal } = network;
  const { available, limit } = await readAccount(deps, deps.db, accountId, network);
  const { minimum, travelRuleFrom } = termsOf(network);
  const allowList = await findAllowList(deps.db, deps, accountId);
  const show = (units: bigint) => formatUnits(units, scaleOf(asset));
  const obstacles = await findObstacles(deps, context, network.asset, network.network);
  if (limit.left < minimum)
    obstacles.push({ kind: limit.days === 30 ? 'monthlyCapUsed' : 'dailyCapUsed', until: null });
  return {
    asset,
    network: network.network,
    fee: withdrawal.fee,
    minimum: withdrawal.minimum,
    maximum: withdrawal.maximum,
    limit: showLimit(asset, limit),
    available: show(available),
    reviewFrom: withdrawal.reviewFrom,
    travelRuleFrom: show(travelRuleFrom),
    arrivalMinutes: network.arrivalMinutes,
    stage: stageOf(deps),
    obstacles,
    notes: allowList ? [{ kind: 'allowListOnly' as const, until: allowList.until?.toISOString() ?? null }] : [],
    asOf: deps.clock.now().toISOString(),
  };
}

async function findObstacles(deps: Deps, context: Context, asset: string, network: string): Promise<Obstacle[]> {
  const { userId, accountId, kycStatus } = sessionOf(context);
  const now = deps.clock.now();
  const people = await listAccounts(deps.db, [userId, accountId]);
  const account = must(
    people.find(({ id }) => id === accountId),
    'the account',
  );
  const blockedUntil = people
    .map((one) => one.transfers_blocked_until)
    .filter((until) => until !== null && until > now)
    .toSorted((left, right) => Number(right) - Number(left))[0];
  const lockedUntil = await findLock(deps, userId, 'fundPassword');
  const isOn: Readonly<
    Record<Exclude<ObstacleKind, 'dailyCapUsed' | 'monthlyCapUsed'>, Date | boolean | null | undefined>
  > = {
    notVerified: kycStatus !== 3,
    frozen: people.some((one) => one.frozen_at !== null),
    securityChange: blockedUntil,
    noFundPassword: !(await hasFundPassword(deps.db, userId)),
    fundPasswordLocked: lockedUntil,
    closed: (await findClosure(deps.db, asset, network)) !== undefined,
    disabled: account.is_disabled,
    debt: await hasDebt(deps.db, accountId, asset),
  };
  return Object.entries(isOn)
    .filter(([, value]) => value)
    .map(([kind, value]) => ({
      kind: kind as ObstacleKind,
      until: value instanceof Date ? value.toISOString() : null,
    }));
}
