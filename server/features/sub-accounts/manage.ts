import { maxSubAccounts } from '#contract/sub-accounts/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { balances } from '#server/ledger/index.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { insertSubAccount, setSubAccount, subAccounts, type SubAccountTable } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { companyOf, lockSubAccounts, toItem } from './store.ts';

export interface NewSubAccount {
  readonly label: string;
  readonly reference: string;
}

/** Makes a sub-account. The company's row is locked, so that of many at once no more go through than there is room for. */
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

export async function renameSubAccount(deps: Deps, context: Context, { id, label }: { id: string; label: string }) {
  return change(deps, context, id, 'subAccount.rename', async () => ({ label: label.trim() }));
}

/** Puts a sub-account away, or takes it back. One that has anything, held or in transit, stays. */
export async function archiveSubAccount(
  deps: Deps,
  context: Context,
  { id, isArchived }: { id: string; isArchived: boolean },
) {
  const action = isArchived ? 'subAccount.archive' : 'subAccount.restore';
  return change(deps, context, id, action, async (tx, row) => {
    const isEmpty = (await balances(tx, id)).every(({ total }) => total === 0n);
    if (isArchived && !isEmpty) refuse('subAccount:notEmpty');
    return { archived_at: isArchived ? (row.archived_at ?? deps.clock.now()) : null };
  });
}

async function change(
  deps: Deps,
  context: Context,
  id: string,
  action: string,
  decide: (tx: Tx, row: SubAccountTable) => Promise<Partial<Pick<SubAccountTable, 'label' | 'archived_at'>>>,
) {
  const companyId = companyOf(context);
  return deps.db.transaction().execute(async (tx) => {
    const [row] = await lockSubAccounts(tx, companyId, [id]);
    const next = await setSubAccount(tx, id, await decide(tx, must(row, 'the locked row')));
    const actor = { kind: 'user', id: sessionOf(context).userId } as const;
    await writeAudit(tx, { actor, action, ...entryOf(context, next), from: context });
    return toItem(next);
  });
}

function entryOf(context: Context, { id, company_id: companyId, label, reference }: SubAccountTable) {
  const { apiKeyId = null } = sessionOf(context);
  return { subject: `subAccount:${id}`, details: { companyId, label, reference, apiKeyId } };
}
