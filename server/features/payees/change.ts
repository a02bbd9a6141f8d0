import {
  coolDownHours,
  importValues,
  maxPayees,
  payeeValues,
  undoMinutes,
  type PayeeForm,
} from '#contract/payees/rules.ts';
import { must, refuse, Refusal } from '#contract/platform/errors.ts';
import { hourMs, minuteMs } from '#server/platform/durations.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Kept } from '#server/platform/purge.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { notePayeeChange, tellOfWayOut } from '../security/index.ts';
import { checkStepUp, verifiedFor } from '../step-up/index.ts';
import { askBank, askBanks, assertConfirmed, assertVersion, readPayee } from './check.ts';
import { assertNew, isElsewhere, keepAccount, toldOf } from './saved.ts';
import { findPayee, openPayee, payeesOf, sealPayee, toPayee, toPayees, type Payee } from './store.ts';
import { payeeColumns, type PayeeTable } from './tables.ts';

interface Entry extends PayeeForm {
  readonly version: string;
  readonly isNameConfirmed: boolean;
}
type Asked = Awaited<ReturnType<typeof askBank>>;

const todayOf = ({ clock }: Pick<Deps, 'clock'>) => clock.now().toISOString().slice(0, 10);

/** Refuses 50002 unless the verification is for these values: banks are asked only by someone who may add the payees. */
async function assertVerified(deps: Deps, context: Context, verification: string, values: Record<string, string>) {
  const { userId, accountId } = sessionOf(context);
  await checkStepUp(deps.db, deps, { userId, accountId, verification, action: 'beneficiary.add', values });
}

/** Adds a payee. */
export const createPayee = defineCommand<Entry & { readonly verification: string }, Payee, undefined, Asked>({
  name: 'payee.create',
  locks: 'account',
  stepUp: verifiedFor('beneficiary.add'),
  // The bank is asked before anything is locked, so that nothing waits for it.
  outside: async (deps, context, { verification, version, ...form }) => {
    assertVersion(version);
    const values = readPayee(sessionOf(context), form, todayOf(deps));
    await assertVerified(deps, context, verification, payeeValues(form));
    return askBank(deps, sessionOf(context), form, values);
  },
  work: async (given, { verification: _verification, isNameConfirmed, version: _version, ...form }) => {
    assertConfirmed(given.outside.nameCheck, isNameConfirmed);
    given.verify(payeeValues(form));
    const added = await insert(given, form, given.outside);
    notePayeeChange(given, 'beneficiary.add');
    tellOfWayOut(given, 'beneficiary.add', [toldOf(added.values)]);
    return added;
  },
});

/** Inserts a payee; refuses `payee:exists` and `payee:tooMany`. */
async function insert(given: Given<undefined, unknown>, form: PayeeForm, asked: Asked): Promise<Payee> {
  const { tx, deps, session, now } = given;
  const values = readPayee(session, form, todayOf(deps));
  const known = await toPayees(deps, await payeesOf(tx, session.accountId).execute(), now);
  if (known.length >= maxPayees) refuse('payee:tooMany', { limit: maxPayees });
  assertNew(known, { ...form, values });
  const id = deps.ids.uuid();
  const row = {
    id,
    account_id: session.accountId,
    ...(await kept(given, id, { ...form, values }, asked)),
    usable_at: null,
    created_by: session.userId,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    deleted_by: null,
  };
  await tx.insertInto('bank_payee').values(row).execute();
  await noteAccountChange(tx, session.accountId);
  note(given, 'payee.create', row);
  return toPayee(deps, row, now);
}

/** Returns the stored form of what the form and the bank say. */
async function kept({ deps }: Given<undefined, unknown>, id: string, form: PayeeForm, asked: Asked) {
  const { row, details } = keepAccount(form, form.values, asked);
  return { ...row, details_sealed: await sealPayee(deps, id, details) };
}

const note = (
  given: Given<undefined, unknown>,
  action: string,
  {
    id,
    currency,
    country,
    scheme,
    name_check,
  }: Pick<PayeeTable, 'id' | 'currency' | 'country' | 'scheme' | 'name_check'>,
) => given.note({ action, subject: `payee:${id}`, details: { currency, country, scheme, nameCheck: name_check } });

/** Changes a payee. A change of account counts as a new payee: it takes a verification, and waits a day. */
export const updatePayee = defineCommand<
  Entry & { readonly id: string; readonly verification?: string },
  Payee,
  undefined,
  Asked
>({
  name: 'payee.update',
  locks: 'account',
  stepUp: verifiedFor('beneficiary.add'),
  outside: async (deps, context, { id, verification, version, ...form }) => {
    assertVersion(version);
    const session = sessionOf(context);
    const values = readPayee(session, form, todayOf(deps));
    if (verification !== undefined) await assertVerified(deps, context, verification, payeeValues(form));
    else if ((await compare(deps, session.accountId, id, { ...form, values })).isMoved) refuse(50002);
    return askBank(deps, sessionOf(context), form, values);
  },
  work: async (given, { id, verification, isNameConfirmed, version: _version, ...form }) => {
    const { tx, deps, session, now } = given;
    const values = readPayee(session, form, todayOf(deps));
    const { before, isMoved } = await compare(deps, session.accountId, id, { ...form, values });
    if (isMoved || verification !== undefined) given.verify(payeeValues(form));
    assertConfirmed(given.outside.nameCheck, isNameConfirmed || !isMoved);
    const known = await toPayees(deps, await payeesOf(tx, session.accountId).execute(), now);
    assertNew(known, { ...form, values }, id);
    const usable_at = isMoved ? new Date(now.getTime() + coolDownHours * hourMs) : before.usable_at;
    const row = await tx
      .updateTable('bank_payee')
      .set({
        ...(await kept(given, id, { ...form, values }, given.outside)),
        usable_at,
        updated_at: now,
      })
      .where('id', '=', id)
      .returning(payeeColumns)
      .executeTakeFirstOrThrow();
    await noteAccountChange(tx, session.accountId);
    note(given, isMoved ? 'payee.changeAccount' : 'payee.update', row);
    if (isMoved) {
      notePayeeChange(given, 'beneficiary.change');
      tellOfWayOut(given, 'beneficiary.change', [toldOf(values)]);
    }
    return toPayee(deps, row, now);
  },
});

/** Returns a payee, and whether it would be paid elsewhere by a new form. Refuses `request:notFound`. */
async function compare(deps: Deps, accountId: string, id: string, after: Pick<PayeeForm, 'country' | 'values'>) {
  const before = (await findPayee(deps.db, accountId, id)) ?? refuse('request:notFound');
  const { values } = await openPayee(deps, before);
  return { before, isMoved: isElsewhere({ country: before.country, values }, after) };
}

interface Import {
  readonly entries: readonly PayeeForm[];
  readonly version: string;
  readonly verification: string;
}

/** Returns for each form what its bank says, or the reason why it is invalid. */
async function askMany(deps: Deps, context: Context, forms: readonly PayeeForm[]): Promise<(Asked | string)[]> {
  const read = forms.map((form) => {
    try {
      return { form, values: readPayee(sessionOf(context), form, todayOf(deps)) };
    } catch (error) {
      return reasonOf(error);
    }
  });
  const valid = read.filter((one) => typeof one !== 'string');
  const answers = (await askBanks(deps, sessionOf(context), valid)).values();
  return read.map((one) => (typeof one === 'string' ? one : must(answers.next().value, 'what the bank says')));
}

/** Adds many payees with one verification, bound to all of them: valid ones are added, the others are reported. */
export const importPayees = defineCommand<
  Import,
  { added: Payee[]; failed: { index: number; reason: string }[] },
  undefined,
  readonly (Asked | string)[]
>({
  name: 'payee.import',
  locks: 'account',
  stepUp: verifiedFor('beneficiary.add'),
  outside: async (deps, context, { entries, version, verification }) => {
    assertVersion(version);
    await assertVerified(deps, context, verification, importValues(entries));
    return askMany(deps, context, entries);
  },
  work: async (given, { entries }) => {
    given.verify(importValues(entries));
    const [added, failed]: [Payee[], { index: number; reason: string }[]] = [[], []];
    for (const [index, entry] of entries.entries()) {
      const asked = given.outside[index] ?? 'request:invalid';
      // A payee whose name differs from the bank's is handled individually.
      const outcome = typeof asked === 'string' ? asked : await insertConfirmed(given, entry, asked).catch(reasonOf);
      if (typeof outcome === 'string') failed.push({ index, reason: outcome });
      else added.push(outcome);
    }
    const told = added.map(({ values }) => toldOf(values));
    if (told.length > 0) {
      notePayeeChange(given, 'beneficiary.add');
      tellOfWayOut(given, 'beneficiary.add', told);
    }
    return { added, failed };
  },
});

async function insertConfirmed(given: Given<undefined, unknown>, entry: PayeeForm, asked: Asked): Promise<Payee> {
  assertConfirmed(asked.nameCheck, false);
  return insert(given, entry, asked);
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return String(error.details?.['field'] ?? error.code);
  throw error;
}

/**
 * Deletes a payee. Needs no verification: nobody is paid by it. The payee is kept as long as the deletion can be
 * undone.
 */
export const deletePayee = defineCommand({
  name: 'payee.delete',
  locks: 'account',
  work: async (given: Given, id: string): Promise<Record<string, never>> => {
    const { tx, session, now } = given;
    const row = (await findPayee(tx, session.accountId, id)) ?? refuse('request:notFound');
    await tx
      .updateTable('bank_payee')
      .set({ deleted_at: now, deleted_by: session.userId, updated_at: now })
      .where('id', '=', id)
      .execute();
    await noteAccountChange(tx, session.accountId);
    note(given, 'payee.delete', row);
    notePayeeChange(given, 'beneficiary.delete');
    return {};
  },
});

/** Restores a deleted payee: only for the user who deleted it, and within minutes. It comes back unchanged. */
export const restorePayee = defineCommand({
  name: 'payee.restore',
  locks: 'account',
  work: async (given: Given, id: string): Promise<Payee> => {
    const { tx, deps, session, now } = given;
    const oldest = new Date(now.getTime() - undoMinutes * minuteMs);
    const row = await tx
      .selectFrom('bank_payee')
      .select(payeeColumns)
      .where('id', '=', id)
      .where('account_id', '=', session.accountId)
      .where('deleted_by', '=', session.userId)
      .where('deleted_at', '>', oldest)
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    const known = await toPayees(deps, await payeesOf(tx, session.accountId).execute(), now);
    if (known.length >= maxPayees) refuse('payee:tooMany', { limit: maxPayees });
    const shown = await toPayee(deps, row, now);
    assertNew(known, shown);
    const back = { deleted_at: null, deleted_by: null, updated_at: now };
    await tx.updateTable('bank_payee').set(back).where('id', '=', id).execute();
    await noteAccountChange(tx, session.accountId);
    note(given, 'payee.restore', row);
    notePayeeChange(given, 'beneficiary.restore');
    return { ...shown, updatedAt: now.toISOString() };
  },
});

/** Kept until the deletion can no longer be undone. */
export const payeeKept: readonly Kept[] = [{ table: 'bank_payee', since: 'deleted_at', forMs: undoMinutes * minuteMs }];
