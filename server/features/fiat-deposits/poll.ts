import type { Deps } from '#server/platform/deps.ts';
import { hourMs } from '#server/platform/durations.ts';
import type { BankCredit } from '#server/providers/banking/banking.ts';
import { takeCredit } from './credit.ts';

const page = 200;
/** What the bank wrote late is within this of when it says it happened. */
const overlapMs = hourMs;

/** Everything that the bank lists since a moment, each credit as it is now. */
export async function listAllCredits({ providers }: Deps, since: Date): Promise<readonly BankCredit[]> {
  const found = new Map<string, BankCredit>();
  let from = since;
  for (;;) {
    const rows = await providers.banking.listCredits(from, page);
    for (const row of rows) found.set(row.id, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return [...found.values()];
    // A whole page of one instant: those behind it come next.
    from = last.changedAt > from ? last.changedAt : new Date(from.getTime() + 1);
  }
}

/** Reads the bank's list since it was read last: what a webhook lost is made up for. One that fails holds up no other. */
export async function pollCredits(deps: Deps): Promise<void> {
  const provider = deps.providers.banking.name;
  const mark = await deps.db
    .selectFrom('bank_poll')
    .select('seen_until')
    .where('provider', '=', provider)
    .executeTakeFirst();
  const since = mark ? new Date(mark.seen_until.getTime() - overlapMs) : new Date(0);
  const found = await listAllCredits(deps, since);
  const failures: unknown[] = [];
  for (const credit of found) await takeCredit(deps, credit).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of the bank’s credits failed`);
  const newest = found.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), since);
  await deps.db
    .insertInto('bank_poll')
    .values({ provider, seen_until: newest })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ seen_until: newest }))
    .execute();
}
