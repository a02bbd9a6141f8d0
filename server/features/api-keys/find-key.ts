import { sql } from 'kysely';
import { askedAtOnce } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { accounts } from '../accounts/index.ts';
import '../security/index.ts';
import type { KeyTerms } from './domain.ts';
import { toItem } from './service.ts';
import { apiKeyColumns } from './tables.ts';
import { columnsIn } from '#server/platform/columns.ts';

/** A key with its terms, and its owner's session. */
export interface FoundKey {
  readonly id: string;
  readonly secretSealed: Buffer;
  /** The secret before the last rotation, and until when it signs. */
  readonly previous: { readonly sealed: Buffer; readonly until: Date } | null;
  readonly terms: KeyTerms;
  /** To within an hour; null if never. */
  readonly lastUsedAt: Date | null;
  readonly isOwnerDisabled: boolean;
  /** True if the owner froze the account or is banned: their keys are suspended too. */
  readonly isOwnerBanned: boolean;
  readonly session: Session;
}

/** Finds the key with an access key. */
export async function findKey({ db }: Pick<Deps, 'db'>, accessKey: string): Promise<FoundKey | undefined> {
  const row = await db
    .selectFrom('api_key as k')
    .innerJoin(accounts.as('u'), 'u.id', 'k.user_id')
    .select([
      'k.id',
      'k.user_id',
      'k.secret_sealed',
      'k.previous_sealed',
      'k.previous_until',
      'k.status',
      'k.abnormal_reason',
      'k.expires_at',
      'k.ips',
      'k.last_used_at',
    ])
    .select([
      'k.permissions',
      'u.is_disabled',
      'u.banned_at',
      'u.frozen_at',
      'u.kyc_status',
      'u.account_type',
      'u.tier',
      'u.country',
    ])
    .where('k.access_key', '=', accessKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, status, ips, permissions, previous_sealed: sealed, previous_until: until } = row;
  return {
    id,
    secretSealed: row.secret_sealed,
    previous: sealed && until && { sealed, until },
    terms: { status, abnormalReason: row.abnormal_reason, expiresAt: row.expires_at, ips, permissions },
    lastUsedAt: row.last_used_at,
    isOwnerDisabled: row.is_disabled,
    isOwnerBanned: row.banned_at !== null || row.frozen_at !== null,
    session: {
      userId: row.user_id,
      accountId: row.user_id,
      sessionId: id,
      apiKeyId: id,
      kycStatus: row.kyc_status,
      accountType: row.account_type,
      tier: row.tier,
      country: row.country,
      // A key's permissions are in its terms; it has none of its owner's roles.
      roles: [],
      permissions: [],
    },
  };
}

/** A key as its owner sees it. */
export const getKey = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string) => getOne(db, { id, now: clock.now() });

/** Batches all concurrent lookups into one statement. */
const getOne = askedAtOnce(async (db: Queryable, all: readonly { readonly id: string; readonly now: Date }[]) => {
  const these = sql<string>`any (${all.map(({ id }) => id)}::uuid[])`;
  const rows = await db
    .selectFrom('api_key as k')
    .innerJoin(accounts.as('u'), 'u.id', 'k.user_id')
    .select(columnsIn('k', apiKeyColumns))
    .select('u.transfers_blocked_until')
    .where('k.id', '=', these)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return all.map(({ id, now }) => {
    const row = byId.get(id);
    return row && toItem(row, now, row.transfers_blocked_until);
  });
});
