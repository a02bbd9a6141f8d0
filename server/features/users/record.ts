import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { absolute } from '#contract/platform/money-rounding.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { platformOf } from '#contract/platform/platform-of.ts';
import { ownerHistory, type OwnerEntry } from '#server/ledger/index.ts';
import { findLastReason, listStaffActs } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findGlobalAccount, findPerson, listAccounts } from '../accounts/index.ts';
import { closingReason } from '../account-closing/index.ts';
import { sessions } from '../session/index.ts';
import { toItem } from './find.ts';
import { findTierChange } from './tier.ts';

const maxShown = 20;

/** Returns a customer's record, contacts masked. */
export async function showRecord(deps: Deps, uid: string) {
  const { db } = deps;
  const person = (await findPerson(db, uid)) ?? refuse(50011, { field: 'uid' });
  const [devices, movements, globalMovements, acts, tierChange, reasonOfClosing] = await Promise.all([
    devicesOf(deps, person.id),
    movementsOf(db, person.id),
    findGlobalAccount(db, person.id).then((owner) => (owner === undefined ? [] : movementsOf(db, owner))),
    actsAbout(db, person.id),
    findTierChange(db, person.id),
    person.closed_at ? findLastReason(db, `user:${person.id}`, closingReason) : null,
  ]);
  return { user: toItem(person), sessions: devices, movements, globalMovements, acts, tierChange, reasonOfClosing };
}

async function movementsOf(db: Queryable, owner: string) {
  const { entries } = await ownerHistory(db, owner, { limit: maxShown });
  return entries.flatMap(toMovement);
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
  const text = formatUnits(absolute(amount), scaleOf(asset));
  return [{ kind, asset, amount: amount < 0n ? `-${text}` : text, at: at.toISOString() }];
}

/** Lists the staff's actions on an account, from the audit. */
async function actsAbout(db: Queryable, userId: string) {
  const rows = await listStaffActs(db, `user:${userId}`, maxShown);
  const ids = [...new Set(rows.flatMap(({ actor_id: id }) => (id === null ? [] : [id])))];
  const staff = new Map((await listAccounts(db, ids)).map((one) => [one.id, one.name ?? one.email]));
  return rows.map(({ action, reason, at, actor_id: id }) => ({
    action,
    reason,
    by: id === null ? null : (staff.get(id) ?? null),
    at: at.toISOString(),
  }));
}
