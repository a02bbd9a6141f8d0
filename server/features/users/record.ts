import { sql } from 'kysely';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { platformOf } from '#contract/platform/platform-of.ts';
import { ownerHistory, type OwnerEntry } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accounts, searchPeople } from '../accounts/index.ts';
import { sessions } from '../session/index.ts';
import { toItem } from './find.ts';

const maxShown = 20;

/** A customer's record, contacts masked. */
export async function showRecord(deps: Deps, uid: string) {
  const { db } = deps;
  const person = (await searchPeople(db, uid)).find((one) => one.uid === uid) ?? refuse(50011, { field: 'uid' });
  const [devices, { entries }, acts] = await Promise.all([
    devicesOf(deps, person.id),
    ownerHistory(db, person.id, { limit: maxShown }),
    actsAbout(db, person.id),
  ]);
  return { user: toItem(person), sessions: devices, movements: entries.flatMap(toMovement), acts };
}

async function devicesOf({ db, clock, providers }: Deps, userId: string) {
  const rows = await db
    .selectFrom(sessions.as('s'))
    .select(['id', 'ip', 'user_agent', 'created_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(({ id, ip, user_agent: userAgent, created_at: at }) => ({
    id,
    ip,
    country: providers.geoip.findCountry(ip) ?? null,
    ...platformOf(userAgent),
    at: at.toISOString(),
  }));
}

function toMovement({ kind, asset, amount, at }: OwnerEntry) {
  if (!isAssetCode(asset)) return [];
  const text = formatUnits(amount < 0n ? -amount : amount, scaleOf(asset));
  return [{ kind, asset, amount: amount < 0n ? `-${text}` : text, at: at.toISOString() }];
}

/** What staff did about an account, by the audit. */
async function actsAbout(db: Queryable, userId: string) {
  const rows = await db
    .selectFrom('audit as a')
    .leftJoin(accounts.as('who'), (join) => join.on(sql<boolean>`who.id::text = a.actor_id`))
    .select(['a.action', 'a.at'])
    .select((eb) => [
      eb.fn.coalesce('who.name', 'who.email').as('by'),
      sql<string | null>`a.details->>'reason'`.as('reason'),
    ])
    .where('a.actor_kind', '=', 'staff')
    .where('a.subject', '=', `user:${userId}`)
    .orderBy('a.id', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() }));
}
