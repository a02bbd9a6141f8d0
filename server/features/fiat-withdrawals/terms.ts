import type { obstacleKinds } from '#contract/fiat-withdrawals/rules.ts';
import { listOffered } from '#contract/payees/schemes.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { findGlobalAccount, listAccounts, owes } from '../accounts/index.ts';
import { findLock, hasFundPassword } from '../security/index.ts';
import { readLimit, showLimit } from '../usage/index.ts';

type ObstacleKind = (typeof obstacleKinds)[number];

/** Returns the balance in a currency, how much may still leave, and everything that prevents it now. Refuses 40001. */
export async function getTerms(deps: Deps, context: Context, currency: string) {
  const session = sessionOf(context);
  const { accountId } = session;
  const [first] = listOffered(currency, session);
  if (!first) refuse(40001, { currency });
  const asset = assetCode(currency);
  const units = (text: string) => parseUnits(text, scaleOf(asset)) ?? 0n;
  const { dailyMaximum, monthlyMaximum, reviewFrom } = first.terms;
  const limit = await readLimit(
    deps.db,
    deps,
    { accountId, operation: 'withdrawal', asset },
    {
      dailyMaximum: units(dailyMaximum),
      monthlyMaximum: monthlyMaximum === null ? null : units(monthlyMaximum),
    },
  );
  const owner = await findGlobalAccount(deps.db, accountId);
  const lines = owner === undefined ? [] : await balances(deps.db, owner);
  const available = lines.find((line) => line.asset === asset)?.available ?? 0n;
  const obstacles = await findObstacles(deps, context);
  if (limit.left === 0n) obstacles.push({ kind: 'limitUsed', until: null });
  return {
    available: formatUnits(available, scaleOf(asset)),
    limit: showLimit(asset, limit),
    reviewFrom,
    obstacles,
    asOf: deps.clock.now().toISOString(),
  };
}

/** Lists everything that prevents money from leaving to banks now. */
export async function findObstacles(deps: Deps, context: Context) {
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
  const isOn: Readonly<Record<Exclude<ObstacleKind, 'limitUsed'>, Date | boolean | null | undefined>> = {
    notVerified: kycStatus !== 3,
    frozen: people.some((one) => one.frozen_at !== null),
    securityChange: blockedUntil,
    noFundPassword: !(await hasFundPassword(deps.db, userId)),
    fundPasswordLocked: await findLock(deps, userId, 'fundPassword'),
    disabled: account.is_disabled,
    debt: await owes(deps.db, accountId),
  };
  return Object.entries(isOn)
    .filter(([, value]) => value)
    .map(([kind, value]) => ({
      kind: kind as ObstacleKind,
      until: value instanceof Date ? value.toISOString() : null,
    }));
}
