import type { BankAccount } from '#server/providers/banking/banking.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { writeAudit, type AuditEntry } from '#server/platform/audit.ts';
import { takeTurn } from '#server/platform/turns.ts';
import { must } from '#contract/platform/errors.ts';
import { getAccount, verifiedNameOf } from '../accounts/index.ts';
import { openTask } from './cases.ts';
import { applications, currencyAccounts, lockApplication, openForm, sealReason, unopened } from './store.ts';
import { globalAccountOrders, type ApplicationRow, type CurrencyAccountTable } from './tables.ts';

const pollTask = 'globalAccount.poll';
const atOnce = 100;
const byBank: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'bank' } };

/**
 * Requests every account of an application that wasn't requested from the bank yet, each by itself: one that fails
 * holds up no other. The same request twice counts once.
 */
async function openAccounts(deps: Deps, applicationId: string): Promise<void> {
  const application = await applications(deps.db).where('id', '=', applicationId).executeTakeFirst();
  if (application?.status !== 'accountBeingCreated') return;
  const applicant = await getAccount(deps.db, application.account_id);
  const holder = must(verifiedNameOf(applicant), 'the verified name of who applied');
  const answers = await openForm(deps, application);
  const openOne = async ({ request_id: id, currency, account_id: customerId }: CurrencyAccountTable) => {
    const account = await deps.providers.banking.openAccount({ id, customerId, holder, currency, answers });
    await deps.db
      .updateTable('currency_account')
      .set({ provider_id: account.id })
      .where('request_id', '=', id)
      .execute();
    await takeAccount(deps, account);
  };
  const waiting = await unopened(deps.db, application).where('provider_id', 'is', null).execute();
  await eachAlone(waiting, openOne, 'requests for an account');
  await deps.db.transaction().execute(async (tx) => activateIfOpen(tx, deps, await lockApplication(tx, applicationId)));
}

/** Moves an application on once none of its currencies is missing. */
async function activateIfOpen(tx: Tx, deps: Deps, application: ApplicationRow): Promise<void> {
  if (application.status !== 'accountBeingCreated') return;
  const left = await unopened(tx, application).executeTakeFirst();
  if (!left) await moveOrder(tx, deps, globalAccountOrders, application, 'activated', byBank);
}

/**
 * Records the bank's state of an account. A repeated report, or one that arrives after a later one, changes nothing.
 */
export async function takeAccount(deps: Deps, account: BankAccount): Promise<boolean> {
  if (account.status === 'requested') return true;
  return deps.db.transaction().execute(async (tx) => {
    const known = await currencyAccounts(tx).where('request_id', '=', account.requestId).executeTakeFirst();
    if (!known) return false;
    const application = await lockApplication(tx, known.application_id);
    const row = await currencyAccounts(tx).where('id', '=', known.id).executeTakeFirstOrThrow();
    // It was requested again, or it is open: the report is outdated.
    if (row.request_id !== account.requestId || row.opened_at !== null) return true;
    if (account.status === 'active') await takeOpened(tx, deps, application, row, account);
    // A currency that the customer dropped meanwhile no longer matters.
    else if (application.status === 'accountBeingCreated' && application.currencies.includes(row.currency))
      await refuseOne(tx, deps, application, row, account);
    return true;
  });
}

async function takeOpened(
  tx: Tx,
  deps: Deps,
  application: ApplicationRow,
  { id, currency }: CurrencyAccountTable,
  { id: provider_id, details }: BankAccount,
): Promise<void> {
  const details_sealed = await deps.vault.seal('bankDetails', id, JSON.stringify(must(details, 'the bank’s details')));
  const opened = { provider_id, details_sealed, opened_at: deps.clock.now() };
  await tx.updateTable('currency_account').set(opened).where('id', '=', id).execute();
  await note(tx, deps, application, { action: 'globalAccount.opened', details: { currency } });
  await activateIfOpen(tx, deps, application);
}

async function refuseOne(
  tx: Tx,
  deps: Deps,
  application: ApplicationRow,
  { currency }: CurrencyAccountTable,
  { refusal }: BankAccount,
): Promise<void> {
  const change = refusal === null ? { reason: null } : sealReason(deps, application.id, `${currency}: ${refusal}`);
  await moveOrder(tx, deps, globalAccountOrders, application, 'informationNeedsConfirmation', { ...byBank, change });
  await note(tx, deps, application, { action: 'globalAccount.refused', details: { currency }, reason: refusal });
}

const note = (tx: Tx, { vault }: Deps, { id }: ApplicationRow, entry: AuditEntry) => {
  const record = {
    ...entry,
    actor: { kind: 'system', id: 'bank' },
    subject: `globalAccountApplication:${id}`,
  } as const;
  return writeAudit(tx, record, vault);
};

/** Polls everything in progress at the bank, since a report may be lost. */
export async function pollAccounts(deps: Deps): Promise<void> {
  const waiting = deps.db
    .selectFrom('currency_account as c')
    .innerJoin('global_account_application as a', 'a.id', 'c.application_id')
    .select(['c.id', 'c.provider_id', 'a.id as application_id'])
    .where('a.status', '=', 'accountBeingCreated')
    .where('c.opened_at', 'is', null)
    .where((eb) => eb('c.currency', '=', eb.fn.any('a.currencies')));
  const turn = await takeTurn(deps.db, pollTask, waiting, atOnce);
  const pollOne = async ({ provider_id, application_id }: (typeof turn)[number]) => {
    const account = provider_id === null ? undefined : await deps.providers.banking.findAccount(provider_id);
    if (account) await takeAccount(deps, account);
    else await openAccounts(deps, application_id);
  };
  await eachAlone(turn, pollOne, 'accounts being opened');
}

export function globalAccountTasks(deps: Deps): Tasks {
  return {
    [openTask]: (payload) => openAccounts(deps, (payload as { id: string }).id),
    [pollTask]: () => pollAccounts(deps),
  };
}

export const globalAccountSchedules: readonly Schedule[] = [{ task: pollTask, cron: '* * * * *' }];
