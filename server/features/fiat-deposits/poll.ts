import type { Deps } from '#server/platform/deps.ts';
import { hourMs } from '#server/platform/durations.ts';
import type { BankCredit } from '#server/providers/banking/banking.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { takeCredit } from './credit.ts';

const page = 200;
/** Maximum delay between when the bank says something happened and when it lists it. */
const overlapMs = hourMs;

/** Lists everything at the bank since a time, each credit in its current state. */
export async function listAllCredits({ providers }: Deps, since: Date): Promise<readonly BankCredit[]> {
  const found = new Map<string, BankCredit>();
  let from = since;
  for (;;) {
    const rows = await providers.banking.listCredits(from, page);
    for (const row of rows) found.set(row.id, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return [...found.values()];
    // A full page of one instant: continue after it.
    from = last.changedAt > from ? last.changedAt : new Date(from.getTime() + 1);
  }
}

/**
 * Reads the bank's list since the last poll, which makes up for lost webhooks. One failure holds up no other credit.
 */
export async function pollCredits(deps: Deps): Promise<void> {
  const provider = deps.providers.banking.name;
  const mark = await deps.db
    .selectFrom('bank_poll')
    .select('seen_until')
    .where('provider', '=', provider)
    .executeTakeFirst();
  const since = mark ? new Date(mark.seen_until.getTime() - overlapMs) : new Date(0);
  const found = await listAllCredits(deps, since);
  await eachAlone(found, (credit) => takeCredit(deps, credit), 'of the bank’s credits');
  const newest = found.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), since);
  await deps.db
    .insertInto('bank_poll')
    .values({ provider, seen_until: newest })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ seen_until: newest }))
    .execute();
}
