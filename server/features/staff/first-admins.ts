import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { changeRole, findByContact, findStaff } from '../accounts/index.ts';
import './tables.ts';

/** One to propose and another to approve. */
const neededAdmins = 2;
/** Advisory lock key: of two concurrent commands the later one counts the earlier one's admin. */
const lockKey = 620_621;

/** Makes a user an admin from the server's own command line, as long as there are fewer than two. */
export async function grantFirstAdmin(
  db: Db,
  { clock, ids, vault }: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  email: string,
) {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const admins = (await findStaff(tx)).filter(({ roles }) => roles.includes('admin'));
    if (admins.length >= neededAdmins)
      throw new OperatorError(
        `${admins.map((admin) => admin.email ?? admin.uid).join(' and ')} are admins: they grant roles at /dashboard/operator/staff`,
      );
    const person = await findByContact(tx, vault, 'email', email.toLowerCase());
    if (!person) throw new OperatorError(`no one has registered with ${email}`);
    if (!(await changeRole(tx, person.id, 'admin', true))) throw new OperatorError(`${email} is already an admin`);
    const now = clock.now();
    const id = ids.uuid();
    const reason = sealText(vault, 'roleReason', id, 'on the server, as one of the first two');
    const said = { role: 'admin', is_grant: true, reason } as const;
    await tx
      .insertInto('staff_role_change')
      .values({ id, user_id: person.id, ...said, status: 'approved', proposed_at: now, decided_at: now })
      .execute();
    const subject = `user:${person.id}`;
    await writeAudit(tx, {
      actor: { kind: 'system' },
      action: 'staff.grantOnServer',
      subject,
      details: { role: 'admin' },
    });
  });
}
