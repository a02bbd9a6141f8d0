import { maxSubAccounts } from '#contract/sub-accounts/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { balances } from '#server/ledger/index.ts';
import type { Tx } from '#server/platform/db.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { insertSubAccount, setSubAccount, subAccounts, type SubAccountTable } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { companyOf, lockSubAccounts, toItem } from './store.ts';

export interface NewSubAccount {
  readonly label: string;
  readonly reference: string;
}

/** Creates a sub-account. The company's row is locked, so that concurrent calls can't exceed the maximum. */
export const createSubAccount = defineCommand({ name: 'subAccount.create', locks: 'account', work: create });

async function create(given: Given, { label, reference }: NewSubAccount) {
  const { tx, deps, context, now } = given;
  const companyId = companyOf(context);
  await refuseTooMany(tx, companyId);
  const row = await insertSubAccount(tx, {
    id: deps.ids.uuid(),
    company_id: companyId,
    label: label.trim(),
    reference,
    created_at: now,
    archived_at: null,
  });
  if (!row) refuse('subAccount:exists', { field: 'reference' });
  given.note({ action: 'subAccount.create', ...entryOf(context, row) });
  return toItem(row);
}

async function refuseTooMany(tx: Tx, companyId: string): Promise<void> {
  const { count } = await tx
    .selectFrom(subAccounts.as('s'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxSubAccounts) refuse('subAccount:tooMany', { limit: maxSubAccounts });
}

export const renameSubAccount = defineCommand({
  name: 'subAccount.rename',
  work: async (given: Given, { id, label }: { readonly id: string; readonly label: string }) => {
    await lockOne(given, id);
    return change(given, id, 'subAccount.rename', { label: label.trim() });
  },
});

/** Archives or unarchives a sub-account. One with any balance, held or in transit, can't be archived. */
export const archiveSubAccount = defineCommand({
  name: 'subAccount.archive',
  work: async (given: Given, { id, isArchived }: { readonly id: string; readonly isArchived: boolean }) => {
    const { tx, now } = given;
    const row = await lockOne(given, id);
    const isEmpty = (await balances(tx, id)).every(({ total }) => total === 0n);
    if (isArchived && !isEmpty) refuse('subAccount:notEmpty');
    const archivedAt = isArchived ? (row.archived_at ?? now) : null;
    return change(given, id, isArchived ? 'subAccount.archive' : 'subAccount.restore', { archived_at: archivedAt });
  },
});

async function lockOne({ tx, context }: Given, id: string): Promise<SubAccountTable> {
  const [row] = await lockSubAccounts(tx, companyOf(context), [id]);
  return must(row, 'the locked row');
}

async function change(
  { tx, context, note }: Given,
  id: string,
  action: string,
  to: Partial<Pick<SubAccountTable, 'label' | 'archived_at'>>,
) {
  const row = await setSubAccount(tx, id, to);
  note({ action, ...entryOf(context, row) });
  return toItem(row);
}

function entryOf(context: Context, { id, company_id: companyId, label, reference }: SubAccountTable) {
  const { apiKeyId = null } = sessionOf(context);
  return { subject: `subAccount:${id}`, details: { companyId, label, reference, apiKeyId } };
}
