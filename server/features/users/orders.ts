import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { customerOrders } from '#contract/users/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { findAccount } from '../accounts/index.ts';
import { subjectsWithCase, type CustomerOrders } from '../staff/index.ts';

const shown = 5;
/** Maximum counted: people read the record. */
const maxCounted = 1000;

/** Lists a customer's orders of the kinds the operator may read. */
export async function listOrders(deps: Deps, context: Context, uid: string, given: readonly CustomerOrders[]) {
  const { permissions } = sessionOf(context);
  const { id } = (await findAccount(deps.db, 'uid', uid)) ?? refuse(50011, { field: 'uid' });
  const readable = given.filter(({ kind }) => permissions.includes(`desk.${customerOrders[kind].area}.read`));
  return { items: await Promise.all(readable.map((orders) => ordersOf(deps, id, orders))) };
}

async function ordersOf({ db }: Deps, userId: string, orders: CustomerOrders) {
  const { kind } = orders;
  const counting = orders.count(db, userId, maxCounted + 1);
  const [rows, counted] = await Promise.all([orders.newest(db, userId, shown), counting]);
  const { case: caseKind } = customerOrders[kind];
  const ids = rows.map(({ id }) => id);
  const reviewed = caseKind === null ? new Set<string>() : await subjectsWithCase(db, caseKind, ids);
  return {
    kind,
    count: Math.min(counted, maxCounted),
    isMore: counted > maxCounted,
    latest: rows.map(({ id, asset, amount, status, at }) => ({
      id,
      asset,
      amount: amount === null ? null : signed(BigInt(amount), asset),
      status,
      at: at.toISOString(),
      case: reviewed.has(id) ? caseKind : null,
    })),
  };
}

function signed(units: bigint, asset: string): string {
  const text = formatUnits(units < 0n ? -units : units, scaleOf(assetCode(asset)));
  return units < 0n ? `-${text}` : text;
}
