import { sql } from 'kysely';
import { waitingStates, type ApprovalKind } from '#contract/approvals/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { readPersons } from '../kyc/index.ts';
import { approvals, belongsTo, toItems } from './store.ts';

export interface ListQuery extends PageQuery {
  readonly Id?: string;
  readonly Kind?: ApprovalKind;
  readonly IsWaiting?: boolean;
}

const found = (db: Queryable, { Id, Kind, IsWaiting }: ListQuery) =>
  approvals(db)
    .$if(Id !== undefined, (query) => query.where('a.id', '=', Id ?? ''))
    .$if(Kind !== undefined, (query) => query.where('a.kind', '=', Kind ?? 'rules'))
    .$if(IsWaiting !== undefined, (query) => query.where('a.status', IsWaiting ? 'in' : 'not in', [...waitingStates]));

/** Refuses `request:notFound` if the requested id doesn't exist. */
async function pageOf(deps: Deps, viewerId: string, query: ListQuery, rows: ReturnType<typeof found>) {
  const page = await pageBy(rows, query, { order: 'newest', by: 'a.id' });
  if (query.Id !== undefined && page.rows.length === 0) refuse('request:notFound');
  return { items: await toItems(deps, deps.db, viewerId, page.rows), nextCursor: page.nextCursor };
}

/** Lists what waits, or waited, in the company being acted for, newest first. */
export async function listForCompany(deps: Deps, context: Context, query: ListQuery) {
  const { userId, accountId } = sessionOf(context);
  return pageOf(deps, userId, query, found(deps.db, query).where('a.company_id', '=', accountId));
}

/** Lists the user's own submissions in any company they still belong to, newest first. */
export async function listOwn(deps: Deps, context: Context, query: ListQuery) {
  const { userId } = sessionOf(context);
  const own = found(deps.db, query)
    .where('a.made_by', '=', userId)
    .where(belongsTo(userId, sql.ref('a.company_id')));
  return pageOf(deps, userId, query, own);
}

/**
 * Counts what waits for this member: approvals they are not a party to and have not approved yet, from any of their
 * accounts.
 */
export async function countWaiting(deps: Deps, context: Context) {
  const { db } = deps;
  const { userId, accountId } = sessionOf(context);
  const own = await ownAmong(deps, userId, accountId);
  const { count } = await db
    .selectFrom('approval as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.company_id', '=', accountId)
    .where('a.status', 'in', [...waitingStates])
    .where('a.made_by', 'not in', own)
    .where((eb) => eb.or([eb('a.payee_id', 'is', null), eb('a.payee_id', 'not in', own)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('approval_decision as d')
            .select('d.user_id')
            .whereRef('d.approval_id', '=', 'a.id')
            .where('d.user_id', 'in', own),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return { count };
}

/** Returns the accounts of this person among those named by a company's waiting approvals. */
async function ownAmong(deps: Deps, userId: string, companyId: string): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('approval as a')
    .leftJoin('approval_decision as d', 'd.approval_id', 'a.id')
    .select(['a.made_by', 'a.payee_id', 'd.user_id'])
    .where('a.company_id', '=', companyId)
    .where('a.status', 'in', [...waitingStates])
    .execute();
  const named = rows.flatMap(({ made_by, payee_id, user_id }) => [made_by, payee_id, user_id]);
  const { isSame } = await readPersons(deps, deps.db, [userId, ...named]);
  return [userId, ...new Set(named.filter((id) => id !== null && id !== userId && isSame(userId, id)))].flatMap(
    (id) => id ?? [],
  );
}
