import { sql } from 'kysely';
import { askedRows } from '#server/platform/asked-at-once.ts';
import { DatabaseAwayError } from '#server/platform/database-away.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Session } from '#server/platform/http/context.ts';
import { createLanes } from '#server/platform/lanes.ts';
import type { Waiter } from '#server/platform/waiting-list.ts';
import { accounts, memberships } from '../accounts/index.ts';
import { companyColumns, companyJoins, companyNames, type CompanyRow } from './companies.ts';
import type { Proof } from './proof.ts';

/** What a request presents: its token's session, a proof, and the company it acts for. */
export interface Shown {
  readonly proof: Proof;
  readonly sessionId: string;
  readonly companyUid: string | undefined;
}

export interface SessionRow extends Partial<CompanyRow> {
  /** Index among the requests of the batch. */
  readonly n: number;
  /** Whether its proof was new. */
  readonly is_new: boolean;
  readonly revoke_reason: string | null;
  readonly is_over: boolean;
  readonly is_disabled: boolean;
  readonly is_banned: boolean;
  readonly key_thumbprint: string;
  readonly uid: string;
  readonly kyc_status: Session['kycStatus'];
  readonly account_type: Session['accountType'];
  readonly roles: string[];
  readonly tier: Session['tier'];
  readonly country: string | null;
}

interface Waiting extends Waiter {
  readonly shown: Shown;
  resolve(row: SessionRow | undefined): void;
  reject(error: unknown): void;
}

/** Uses up a request's proof and finds its session, in one round trip shared with other waiting requests. */
export function createSessionFinder({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const work = async (batch: readonly Waiting[]) => {
    try {
      const rows = await findSessions(
        db,
        clock.now(),
        batch.map(({ shown }) => shown),
      );
      for (const [index, one] of batch.entries()) one.resolve(rows.get(index));
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  };
  const tell = (one: Waiting) => one.reject(new DatabaseAwayError('no turn within 4 s'));
  const patience = { ms: 4000, tell };
  const lanes = createLanes<Waiting>({ lanes: 2, maxBatch: 64, minShare: 8, isApart: true, patience, work });
  return (shown: Shown): Promise<SessionRow | undefined> =>
    new Promise((resolve, reject) => {
      // A proof sent twice concurrently must be new only once.
      const names = [`${shown.proof.keyThumbprint} ${shown.proof.jti}`];
      lanes.add({ names, shown, resolve, reject });
    });
}

/**
 * Finds the sessions by their index. The input is passed as JSON rows so that one plan is cached; lists of different
 * lengths would need a new plan each.
 */
async function findSessions(db: Db, now: Date, shown: readonly Shown[]): Promise<Map<number, SessionRow>> {
  const asking = shown.map(({ proof, sessionId, companyUid }) => {
    return { key_thumbprint: proof.keyThumbprint, jti: proof.jti, session_id: sessionId, company_uid: companyUid };
  });
  const { rows } = await sql<SessionRow>`
    with a as materialized (
      select asked.n, asked.key_thumbprint, asked.jti, asked.session_id, asked.company_uid
        from ${askedRows(asking, 'key_thumbprint text, jti text, session_id uuid, company_uid text')}),
    used as (
      insert into proof_seen (key_thumbprint, jti, seen_at)
      select key_thumbprint, jti, ${now}::timestamptz from a order by key_thumbprint, jti
      on conflict do nothing returning key_thumbprint, jti)
    select a.n, exists (select from used where used.key_thumbprint = a.key_thumbprint and used.jti = a.jti) as is_new,
      s.key_thumbprint, s.revoke_reason, s.is_over, s.is_disabled, s.is_banned, s.uid, s.kyc_status, s.account_type, s.roles,
      s.tier, s.country, ${companyNames('company')}
    from a
    cross join lateral (
      select o.key_thumbprint, o.revoke_reason, (o.revoked_at is not null or o.expires_at <= ${now}) as is_over, u.id,
        u.is_disabled, (u.banned_at is not null or u.frozen_at is not null) as is_banned,
        u.uid, u.kyc_status, u.account_type, u.roles, u.tier, u.country
        from user_session o join ${accounts} u on u.id = o.user_id where o.id = a.session_id offset 0) s
    left join lateral (
      select ${companyColumns} from ${memberships} m ${companyJoins}
       where a.company_uid is not null and m.user_id = s.id and c.uid = a.company_uid offset 0) company on true`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.n, row]));
}
