import { limits } from '#contract/platform/limits.ts';
import { refuse } from '#contract/platform/errors.ts';
import { applicationFiles, type SecurityItem } from '#contract/security/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { getAccount, lockContacts } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { claimFiles } from '../files/index.ts';
import {
  emailContact,
  findUserByContact,
  phoneContact,
  takeCode,
  type Contact,
  type Secrets,
} from '../session/index.ts';
import { openCase } from '../staff/index.ts';
import { findTotp } from '../step-up/index.ts';
import { showApplication, subjectOf } from './application-store.ts';
import { bindPurpose, type Contacts } from './contacts.ts';
import { hasFundPassword } from './fund-password.ts';
import { noteSecurityChange } from './operations.ts';
import { applicationOrders, securityApplicationColumns } from './tables.ts';

export interface Application {
  readonly items: readonly SecurityItem[];
  readonly newEmailAddress?: string;
  readonly newEmailCode?: string;
  readonly newPhoneNumber?: string;
  readonly newPhoneCode?: string;
  readonly files: readonly string[];
}

/**
 * Applies to replace or remove items the user no longer has. Requires no verification, because the user lost the
 * factors that would pass it. A person decides by the proofs.
 */
export const createApplySecurityChange = (secrets: Secrets) =>
  defineCommand({
    name: 'security.apply',
    outside: (deps, context, input: Application) => check(deps, secrets, sessionOf(context).userId, input),
    work: async (given: Given<undefined, Wanted>, input: Application) => ({
      application: await store(given, input),
      decidedWithinWorkingDays: limits.securityChange.workingDays,
    }),
  });

/** Runs before the transaction, so that codes that were checked stay used. */
async function check(deps: Deps, secrets: Secrets, userId: string, input: Application): Promise<Wanted> {
  if (input.files.length < applicationFiles.min) refuse(50012, { field: 'files' });
  if (input.files.length > applicationFiles.max) refuse(50016, { field: 'files', max: applicationFiles.max });
  await assertNonePending(deps.db, userId);
  const wanted = { email: newContact(input, 'email'), phone: newContact(input, 'phone') };
  await assertMayApply(deps.db, userId, input.items, wanted);
  for (const entry of [wanted.email, wanted.phone]) {
    if (!entry) continue;
    const { contact, code } = entry;
    await takeCode(deps, secrets, { purpose: bindPurpose(userId), target: contact.target, code });
    // Reported only now, to a user who proved that the contact is theirs.
    if (await findUserByContact(deps, contact)) refuse(contact.kind === 'email' ? 51093 : 51094);
  }
  return wanted;
}

async function assertNonePending(db: Queryable, userId: string): Promise<void> {
  const pending = await db
    .selectFrom('security_application')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (pending) refuse('security:applied');
}

interface Wanted {
  readonly email?: NewContact;
  readonly phone?: NewContact;
}

interface NewContact {
  readonly contact: Contact;
  readonly code: string;
}

/** Returns the new contact and its code: both or neither, and only for an item applied for. */
function newContact(input: Application, kind: Contact['kind']): NewContact | undefined {
  const isEmail = kind === 'email';
  const text = isEmail ? input.newEmailAddress : input.newPhoneNumber;
  const code = isEmail ? input.newEmailCode : input.newPhoneCode;
  if (text === undefined && code === undefined) return undefined;
  const field = isEmail ? 'newEmailAddress' : 'newPhoneNumber';
  if (text === undefined || code === undefined || !input.items.includes(kind)) refuse('request:invalid', { field });
  return { contact: isEmail ? emailContact(text) : phoneContact(text), code };
}

async function assertMayApply(
  db: Queryable,
  userId: string,
  items: readonly SecurityItem[],
  wanted: Wanted,
): Promise<void> {
  const user = await getAccount(db, userId);
  for (const item of items) if (!(await isBound(db, userId, user, item))) refuse('security:notBound', { item });
  const staying = (['email', 'phone'] as const).filter(
    (kind) => wanted[kind] !== undefined || (user[kind] !== null && !items.includes(kind)),
  );
  if (staying.length === 0) refuse('security:lastContact');
}

async function isBound(db: Queryable, userId: string, user: Contacts, item: SecurityItem): Promise<boolean> {
  if (item === 'email' || item === 'phone') return user[item] !== null;
  if (item === 'authenticator') return Boolean((await findTotp(db, userId))?.bound_at);
  return hasFundPassword(db, userId);
}

async function store(
  { tx, deps, context, session, now, outside: wanted, write }: Given<undefined, Wanted>,
  input: Application,
) {
  const { userId } = session;
  await lockContacts(tx, userId);
  await assertNonePending(tx, userId);
  const id = deps.ids.uuid();
  const files = input.files.map((file) => ({ field: 'files', id: file, purposes: ['security.proof'] as const }));
  await claimFiles(tx, { userId, subject: subjectOf(id), files, isSealed: true });
  const row = await tx
    .insertInto('security_application')
    .values({
      id,
      user_id: userId,
      items: [...input.items],
      new_email: wanted.email ? sealText(deps.vault, 'newEmail', id, wanted.email.contact.target) : null,
      new_phone: wanted.phone ? sealText(deps.vault, 'newPhone', id, wanted.phone.contact.target) : null,
      files: [...input.files],
      locale: context.locale,
      status: 'pending',
      created_at: now,
    })
    .returning(securityApplicationColumns)
    .executeTakeFirstOrThrow();
  write(beginOrder(tx, applicationOrders, { id, status: 'pending', at: now, actorId: userId }));
  await openCase(tx, deps, { kind: 'securityApplication', id, customerId: userId });
  const details = { application: id, items: input.items.join(',') };
  await noteSecurityChange(tx, deps, context, { userId, action: 'security.apply', details, blocksTransfers: false });
  return showApplication(row);
}
