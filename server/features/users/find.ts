import { refuse } from '#contract/platform/errors.ts';
import { isStaff } from '#contract/staff/permissions.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { findAccount, searchPeople, type Person } from '../accounts/index.ts';
import { maskContacts } from '../step-up/index.ts';

export function toItem(person: Person) {
  return {
    uid: person.uid,
    name: person.name,
    accountType: person.account_type,
    kycStatus: person.kyc_status,
    ...maskContacts(person),
    isDisabled: person.is_disabled,
    isBanned: person.banned_at !== null,
    closedAt: person.closed_at?.toISOString() ?? null,
    isFrozen: person.frozen_at !== null,
    isStaff: isStaff(person.roles),
    isDealer: person.roles.includes('dealer'),
    tier: person.tier,
    registeredAt: person.registered_at.toISOString(),
    lastLoginAt: person.last_login_at?.toISOString() ?? null,
  };
}

export async function findUsers({ db, vault }: Deps, text: string) {
  return { items: (await searchPeople(db, vault, text.trim())).map(toItem) };
}

/** Shows a customer's contacts. The viewer gives a reason, which is recorded before they are shown. */
export async function showContacts(
  { db, vault }: Deps,
  context: Context,
  { uid, reason }: { uid: string; reason: string },
) {
  const found = (await findAccount(db, 'uid', uid)) ?? refuse(50011, { field: 'uid' });
  await writeAudit(
    db,
    {
      actor: { kind: 'staff', id: sessionOf(context).userId },
      action: 'user.showContacts',
      subject: `user:${found.id}`,
      reason: reason.trim(),
      from: context,
    },
    vault,
  );
  return { email: found.email, phone: found.phone };
}
