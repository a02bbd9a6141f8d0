import { sql } from 'kysely';
import { waitingStates, type ApprovalKind } from '#contract/approvals/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { approvals, toItems } from './store.ts';

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

/** One that is asked for by its id and isn't there is told as such: `request:notFound`. */
async function pageOf(db: Queryable, viewerId: string, query: ListQuery, rows: ReturnType<typeof found>) {
  const page = await pageBy(rows, query, { order: 'newest', by: 'a.id' });
  if (query.Id !== undefined && page.rows.length === 0) refuse('request:notFound');
  return { items: await toItems(db, viewerId, page.rows), nextCursor: page.nextCursor };
}

/** What waits in the company that is acted for, or waited, newest first. */
export async function listForCompany({ db }: Deps, context: Context, query: ListQuery) {
  const { userId, accountId } = sessionOf(context);
  return pageOf(db, userId, query, found(db, query).where('a.company_id', '=', accountId));
}

/** What somebody submitted himself, in whichever company, newest first. */
export async function listOwn({ db }: Deps, context: Context, query: ListQuery) {
  const { userId } = sessionOf(context);
  return pageOf(db, userId, query, found(db, query).where('a.made_by', '=', userId));
}

/** How much waits for this member: what he is no side of, and has not approved yet. */
export async function countWaiting({ db }: Deps, context: Context) {
  const { userId, accountId } = sessionOf(context);
  const { count } = await db
    .selectFrom('approval as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.company_id', '=', accountId)
    .where('a.status', 'in', [...waitingStates])
    .where('a.made_by', '<>', userId)
    .where((eb) => eb.or([eb('a.payee_id', 'is', null), eb('a.payee_id', '<>', userId)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('approval_decision as d')
            .select('d.user_id')
            .whereRef('d.approval_id', '=', 'a.id')
            .where('d.user_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return { count };
}
