import { maxStatements, type AppealSide } from '#contract/appeals/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { listAccounts } from '../../accounts/index.ts';
import { listFilesOf } from '../../files/index.ts';
import { publicNameOf } from '../../kyc/index.ts';
import { showChat } from '../chat/show.ts';
import { toOrderForStaff } from '../show.ts';
import { findOrder } from '../store.ts';
import { listAppealsOf, ownAppeals, sideOf, statementsOf } from './store.ts';
import type { AppealRow } from './tables.ts';
import { canWithdraw } from './withdraw.ts';

/** Returns the subject under which a statement claims its files. */
export const subjectOf = (statementId: string) => `appeal:${statementId}`;

type Reader = AppealSide | 'staff';
type Needs = Pick<Deps, 'clock'>;

/** Shows appeals to a reader: each side sees its own evidence, staff see all of it. */
async function showAll(deps: Needs, db: Queryable, rows: readonly AppealRow[], asOf: (row: AppealRow) => Reader) {
  const statements = await statementsOf(
    db,
    rows.map(({ id }) => id),
  );
  const files = await Promise.all(statements.map(({ id }) => listFilesOf(db, subjectOf(id))));
  return rows.map((row) => {
    const as = asOf(row);
    const shown = statements.flatMap((one, index) => {
      if (one.appeal_id !== row.id) return [];
      const vouchers = (files[index] ?? []).map(({ id, contentType, sha256 }) => ({ id, contentType, sha256 }));
      const isOwn = as === 'staff' || as === one.side;
      const { side, text, at } = one;
      const evidence = { vouchers: isOwn ? vouchers : [], voucherCount: vouchers.length };
      return [{ side, text, at: at.toISOString(), ...evidence }];
    });
    return toAppeal(deps, row, as, shown);
  });
}

function toAppeal<S extends { side: AppealSide }>({ clock }: Needs, row: AppealRow, as: Reader, statements: S[]) {
  const said = statements.filter(({ side }) => side === as).length;
  const hasTime = row.status !== 'closed' && row.statements_until > clock.now();
  return {
    id: row.id,
    orderId: row.order_id,
    openedBy: row.opened_by,
    as: as === 'staff' ? ('customer' as const) : as,
    reason: row.reason,
    status: row.status,
    result: row.result,
    explanation: row.explanation,
    statementsUntil: row.statements_until.toISOString(),
    statements,
    canState: as !== 'staff' && hasTime && said < maxStatements,
    createdAt: row.created_at.toISOString(),
    canWithdraw: row.opened_by === as && canWithdraw(row),
    decidedAt: row.decided_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Shows one appeal to one of its sides. */
export async function showAppeal(deps: Needs, db: Queryable, row: AppealRow, as: AppealSide) {
  const [shown] = await showAll(deps, db, [row], () => as);
  return shown ?? refuse(60019);
}

const sideFor = (accountId: string) => (row: AppealRow) => sideOf(row, accountId) ?? refuse(60019);

/** Lists the appeals about an account's orders, newest first. */
export async function listAppeals(deps: Deps, accountId: string, query: PageQuery) {
  const asOf = syncedUntil(deps.clock);
  const own = ownAppeals(deps.db, accountId);
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest', changed: 'updated_at' });
  return { items: await showAll(deps, deps.db, rows, sideFor(accountId)), nextCursor, asOf };
}

/** Returns one of them. Refuses 60019. */
export async function getAppeal(deps: Deps, accountId: string, id: string) {
  const row = await ownAppeals(deps.db, accountId).where('id', '=', id).executeTakeFirst();
  const [shown] = row ? await showAll(deps, deps.db, [row], sideFor(accountId)) : [];
  return shown ?? refuse(60019);
}

/** Shows a complete order to the staff member who decides. Refuses 40007. */
export async function showForStaff(deps: Deps, orderId: string) {
  const row = (await findOrder(deps.db, orderId)) ?? refuse(40007);
  const people = await listAccounts(deps.db, [row.account_id, row.dealer_id]);
  const nameOf = (accountId: string) => {
    const one = people.find(({ id }) => id === accountId);
    return one ? publicNameOf(one).name : '';
  };
  const names = { customer: nameOf(row.account_id), dealer: nameOf(row.dealer_id) };
  return {
    order: await toOrderForStaff(deps, row, names),
    appeals: await showAll(deps, deps.db, await listAppealsOf(deps.db, orderId), () => 'staff'),
    ...(await showChat(deps.db, orderId)),
  };
}
