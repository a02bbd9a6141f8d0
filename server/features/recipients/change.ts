import type { PayeeForm } from '#contract/payees/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { maxRecipients, recipientUndoMinutes } from '#contract/recipients/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { minuteMs } from '#server/platform/durations.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import type { Kept } from '#server/platform/purge.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import {
  askBank,
  assertConfirmed,
  assertNew,
  assertVersion,
  findTwin,
  isElsewhere,
  keepAccount,
  readPayee,
  toldOf,
} from '../payees/index.ts';
import { notePayeeChange, tellOfWayOut } from '../security/index.ts';
import { findRecipient, recipientsOf, sealRecipient, toRecipient, toRecipients, type Recipient } from './store.ts';
import { recipientColumns, type RecipientTable } from './tables.ts';

/** Recipient as submitted. */
export interface RecipientEntry extends PayeeForm {
  readonly version: string;
  readonly isNameConfirmed: boolean;
}
export type Asked = Awaited<ReturnType<typeof askBank>>;
type Needs = Pick<Given<undefined, unknown>, 'tx' | 'deps' | 'context' | 'session' | 'now' | 'note' | 'writeAll'>;

const todayOf = ({ clock }: Pick<Deps, 'clock'>) => clock.now().toISOString().slice(0, 10);

/** Checks a form and looks up the recipient at their bank. Refuses invalid input. */
export async function askRecipient(deps: Deps, context: Context, form: RecipientEntry): Promise<Asked> {
  assertVersion(form.version);
  const session = sessionOf(context);
  const asked = await askBank(deps, session, form, readPayee(session, form, todayOf(deps)));
  assertConfirmed(asked.nameCheck, form.isNameConfirmed);
  return asked;
}

/** Adds a frequent recipient. */
export const createRecipient = defineCommand<RecipientEntry, Recipient, undefined, Asked>({
  name: 'recipient.create',
  locks: 'account',
  outside: askRecipient,
  work: async (given, form) => {
    const known = await list(given);
    assertNew(known, form);
    return insert(given, known, form, given.outside);
  },
});

/** Saves the recipient of an order. If the account already has one with the same bank account, returns that one. */
export async function saveRecipient(given: Needs, form: RecipientEntry, asked: Asked): Promise<Recipient> {
  const known = await list(given);
  return findTwin(known, form) ?? insert(given, known, form, asked);
}

const list = async ({ tx, deps, session }: Needs) =>
  toRecipients(deps, await recipientsOf(tx, session.accountId).execute());

async function insert(
  given: Needs,
  known: readonly Recipient[],
  form: RecipientEntry,
  asked: Asked,
): Promise<Recipient> {
  const { tx, deps, session, now } = given;
  if (known.length >= maxRecipients) refuse('payee:tooMany', { limit: maxRecipients });
  const id = deps.ids.uuid();
  const row = {
    id,
    account_id: session.accountId,
    ...(await kept(given, id, form, asked)),
    revision: 1,
    created_by: session.userId,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    deleted_by: null,
  };
  await tx.insertInto('transfer_recipient').values(row).execute();
  await told(given, 'recipient.create', row);
  const added = await toRecipient(deps, row);
  notePayeeChange(given, 'recipient.add');
  tellOfWayOut(given, 'recipient.add', [toldOf(added.values)]);
  return added;
}

/** Returns the row to store, from the form and the bank's result. */
async function kept({ deps, session }: Needs, id: string, form: RecipientEntry, asked: Asked) {
  const { row, details } = keepAccount(form, readPayee(session, form, todayOf(deps)), asked);
  return { ...row, details_sealed: await sealRecipient(deps, id, details) };
}

async function told({ tx, note, session }: Needs, action: string, row: RecipientTable): Promise<void> {
  const { id, currency, country, scheme, name_check } = row;
  await noteAccountChange(tx, session.accountId);
  note({ action, subject: `recipient:${id}`, details: { currency, country, scheme, nameCheck: name_check } });
}

const lockRecipient = (tx: Tx, accountId: string, id: string) =>
  recipientsOf(tx, accountId).where('id', '=', id).forUpdate().executeTakeFirst();

interface Change {
  readonly id: string;
  /** Revision the client read before the change. */
  readonly revision: number;
  readonly form: RecipientEntry;
}

/** Updates a recipient. Refuses with 60015 and the newer revision if another user changed it meanwhile. */
export const updateRecipient = defineCommand<Change, Recipient, undefined, Asked>({
  name: 'recipient.update',
  locks: 'account',
  outside: (deps, context, { form }) => askRecipient(deps, context, form),
  work: async (given, { id, revision, form }) => {
    const { tx, deps, session, now } = given;
    const before = (await lockRecipient(tx, session.accountId, id)) ?? refuse('request:notFound');
    if (before.revision !== revision) refuse(60015, { status: 'changed', revision: before.revision });
    assertNew(await list(given), form, id);
    const row = await tx
      .updateTable('transfer_recipient')
      .set({ ...(await kept(given, id, form, given.outside)), revision: revision + 1, updated_at: now })
      .where('id', '=', id)
      .returning(recipientColumns)
      .executeTakeFirstOrThrow();
    await told(given, 'recipient.update', row);
    const [old, changed] = [await toRecipient(deps, before), await toRecipient(deps, row)];
    if (isElsewhere(old, changed)) {
      notePayeeChange(given, 'recipient.change');
      tellOfWayOut(given, 'recipient.change', [toldOf(changed.values)]);
    }
    return changed;
  },
});

/**
 * Deletes a recipient. Orders keep the data they were made with. The row is kept for as long as the deletion can be
 * undone.
 */
export const deleteRecipient = defineCommand({
  name: 'recipient.delete',
  locks: 'account',
  work: async (given: Given, id: string): Promise<Record<string, never>> => {
    const { tx, session, now } = given;
    const row = (await findRecipient(tx, session.accountId, id)) ?? refuse('request:notFound');
    const gone = { deleted_at: now, deleted_by: session.userId, updated_at: now };
    await tx.updateTable('transfer_recipient').set(gone).where('id', '=', id).execute();
    await told(given, 'recipient.delete', row);
    notePayeeChange(given, 'recipient.delete');
    return {};
  },
});

/**
 * Undoes a deletion. Only the user who deleted it can, and only within minutes. A recipient that is there stays as it
 * is: a device that took its deletion back can't know whether it arrived.
 */
export const restoreRecipient = defineCommand({
  name: 'recipient.restore',
  locks: 'account',
  work: async (given: Given, id: string): Promise<Recipient> => {
    const { tx, deps, session, now } = given;
    const present = await findRecipient(tx, session.accountId, id);
    if (present) {
      given.doNothing();
      return toRecipient(deps, present);
    }
    const row = await tx
      .selectFrom('transfer_recipient')
      .select(recipientColumns)
      .where('id', '=', id)
      .where('account_id', '=', session.accountId)
      .where('deleted_by', '=', session.userId)
      .where('deleted_at', '>', new Date(now.getTime() - recipientUndoMinutes * minuteMs))
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    const known = await list(given);
    if (known.length >= maxRecipients) refuse('payee:tooMany', { limit: maxRecipients });
    const shown = await toRecipient(deps, row);
    assertNew(known, shown);
    const back = { deleted_at: null, deleted_by: null, updated_at: now };
    await tx.updateTable('transfer_recipient').set(back).where('id', '=', id).execute();
    await told(given, 'recipient.restore', row);
    notePayeeChange(given, 'recipient.restore');
    return { ...shown, updatedAt: now.toISOString() };
  },
});

/** Kept until the deletion can no longer be undone. */
export const recipientsKept: readonly Kept[] = [
  { table: 'transfer_recipient', since: 'deleted_at', forMs: recipientUndoMinutes * minuteMs },
];
