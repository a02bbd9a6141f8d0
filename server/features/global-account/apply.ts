import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { readForm } from '#contract/dynamic-forms/rules.ts';
import { applicationFields, findCashTerms, formVersion } from '#contract/global-account/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import { beginOrder, movedBy, moveOrder } from '#server/platform/orders.ts';
import { insertGlobalAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { claimFiles } from '../files/index.ts';
import { openCase, resumeCase } from '../staff/index.ts';
import { currencyAccounts, listApplications, lockApplication, sealForm, toApplication } from './store.ts';
import { globalAccountOrders, type ApplicationRow, type ApplicationTable } from './tables.ts';

interface Form {
  readonly id?: string;
  readonly currencies: readonly string[];
  readonly version: string;
  readonly values: DynamicValues;
}

type Answer = Awaited<ReturnType<typeof toApplication>>;

/** Submits an application. Applications of one account are serialized, so that no currency is in two. */
export const applyForAccount = defineCommand<Form, Answer>({
  name: 'globalAccount.apply',
  standing: 'free',
  locks: 'account',
  work: apply,
});

/**
 * Returns the accepted values of a form. Refuses `request:invalid` with the first invalid field and the rule it breaks.
 */
function checkForm({ deps, session, now }: Given, { currencies, version, values }: Form): DynamicValues {
  for (const currency of currencies)
    if (!findCashTerms(currency, session) || !deps.providers.banking.opens(currency)) refuse(40001, { currency });
  if (version !== formVersion) refuse(60015, { version: formVersion });
  const read = readForm(applicationFields(session.accountType), values, { today: now.toISOString().slice(0, 10) });
  const [flaw] = read.flaws;
  if (flaw) refuse('request:invalid', { field: `values.${flaw.field}`, rule: flaw.rule });
  return read.values;
}

async function apply(given: Given, form: Form): Promise<Answer> {
  const { tx, deps, session } = given;
  const values = checkForm(given, form);
  const before = form.id === undefined ? undefined : await lockOwn(tx, session.accountId, form.id);
  await assertFree(tx, session.accountId, form, before);
  const id = before?.id ?? deps.ids.uuid();
  await claimAll(given, id, values);
  const changed = {
    currencies: [...form.currencies],
    version: form.version,
    form_sealed: await sealForm(deps, id, values),
    reason: null,
  };
  const row = before ? await handInAnew(given, before, changed) : await begin(given, id, changed);
  const details = { currencies: row.currencies.join(' '), version: row.version };
  given.note({ action: 'globalAccount.apply', subject: `globalAccountApplication:${id}`, details });
  return toApplication(deps, row);
}

type Handed = Pick<ApplicationTable, 'currencies' | 'version' | 'form_sealed'> & { readonly reason: null };

async function begin(given: Given, id: string, handed: Handed): Promise<ApplicationRow> {
  const { tx, deps, session, now } = given;
  const { accountId, userId } = session;
  await insertGlobalAccount(tx, { id: deps.ids.uuid(), account_id: accountId, created_at: now });
  const stamps = { made_by: userId, created_at: now, updated_at: now };
  const row = { id, account_id: accountId, status: 'pendingReview' as const, ...handed, ...stamps };
  await tx.insertInto('global_account_application').values(row).execute();
  await beginOrder(tx, globalAccountOrders, { id, status: row.status, at: now, actorId: userId }).execute();
  await openCase(tx, deps, { kind: 'globalAccount', id, customerId: accountId });
  return { ...row, steps: [{ status: row.status, at: now.toISOString() }] };
}

async function handInAnew(given: Given, before: ApplicationRow, change: Handed): Promise<ApplicationRow> {
  const { tx, deps } = given;
  const by = movedBy('user', given);
  const moved = await moveOrder(tx, deps, globalAccountOrders, before, 'pendingReview', {
    ...by,
    change: { ...change },
  });
  await resumeCase(tx, deps, { kind: 'globalAccount', id: before.id, customerId: before.account_id }, by);
  return { ...moved, steps: [...before.steps, { status: moved.status, at: given.now.toISOString() }] };
}

async function lockOwn(tx: Tx, accountId: string, id: string): Promise<ApplicationRow> {
  const row = await lockApplication(tx, id);
  return row.account_id === accountId ? row : refuse('request:notFound');
}

/** Refuses 60015 for a currency that is open already or part of another application. */
async function assertFree(tx: Tx, accountId: string, { currencies }: Form, self: ApplicationRow | undefined) {
  const open = await currencyAccounts(tx)
    .where('account_id', '=', accountId)
    .where('opened_at', 'is not', null)
    .execute();
  const others = (await listApplications(tx, accountId)).filter(
    ({ id, status }) => id !== self?.id && status !== 'rejected' && status !== 'activated',
  );
  const own = open.filter(({ application_id: of }) => of !== self?.id).map(({ currency }) => currency);
  const taken = new Set([...own, ...others.flatMap((one) => one.currencies)]);
  const currency = currencies.find((one) => taken.has(one));
  if (currency !== undefined) refuse(60015, { currency });
}

async function claimAll({ tx, session }: Given, id: string, values: DynamicValues): Promise<void> {
  const fields = applicationFields(session.accountType).filter(({ type }) => type === 'file');
  const files = fields.flatMap(({ key, purpose }) => {
    const ids = values[key];
    if (!Array.isArray(ids) || purpose === undefined) return [];
    return ids.map((file: string) => ({ field: `values.${key}`, id: file, purposes: [purpose] }));
  });
  await claimFiles(tx, { userId: session.userId, subject: `globalAccount:${id}`, files, isSealed: true });
}
