import { readIban } from '#contract/bank-numbers/iban.ts';
import { maxPayers, payerCoolDownHours, payerValues } from '#contract/fiat-deposits/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { indexNumber, openPayer, sealPayer } from './store.ts';
import { payerColumns } from './tables.ts';

const hourMs = 3_600_000;

interface Added {
  readonly iban: string;
  readonly label: string;
  readonly verification: string;
}
type Shown = Awaited<ReturnType<typeof showPayer>>;

/** Lists an account to pay from. It is usable only after a day, so that an intruder can't use it right away. */
export const addPayer = defineCommand<Added, Shown>({
  name: 'fiatPayer.add',
  locks: 'account',
  stepUp: verifiedFor('whitelist.add'),
  work: add,
});

async function add(given: Given, { iban, label }: Added): Promise<Shown> {
  const { tx, deps, session, now } = given;
  const read = readIban(iban);
  if (read.value === undefined) return refuse('request:invalid', { field: 'iban', rule: read.problem });
  const { number } = read.value;
  given.verify(payerValues(number));
  const { count } = await tx
    .selectFrom('fiat_payer')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', session.accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxPayers) refuse('address:tooMany', { limit: maxPayers });
  const id = deps.ids.uuid();
  const row = await tx
    .insertInto('fiat_payer')
    .values({
      id,
      account_id: session.accountId,
      number_sealed: await sealPayer(deps, id, { iban: number, label: label.trim() }),
      number_index: indexNumber(deps, number),
      made_by: session.userId,
      usable_at: new Date(now.getTime() + payerCoolDownHours * hourMs),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(payerColumns)
    .executeTakeFirst();
  if (!row) return refuse('address:exists');
  given.note({ action: 'fiatPayer.add', subject: `fiatPayer:${id}`, details: { country: read.value.country } });
  return showPayer(deps, row, now);
}

/** Removes a payer account. Needs no verification: nothing from a removed account is credited without review. */
export const removePayer = defineCommand<{ readonly id: string }, Record<string, never>>({
  name: 'fiatPayer.remove',
  work: async (given, { id }) => {
    const { tx, session } = given;
    const gone = await tx
      .deleteFrom('fiat_payer')
      .where('id', '=', id)
      .where('account_id', '=', session.accountId)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) refuse('request:notFound');
    given.note({ action: 'fiatPayer.remove', subject: `fiatPayer:${id}` });
    return {};
  },
});

/** Lists the accounts that a customer pays from, newest first. */
export async function listPayers(deps: Deps, accountId: string, query: PageQuery) {
  const now = deps.clock.now();
  const own = deps.db.selectFrom('fiat_payer').select(payerColumns).where('account_id', '=', accountId);
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest' });
  const items = await Promise.all(rows.map((row) => showPayer(deps, row, now)));
  return { items, nextCursor, asOf: syncedUntil(deps.clock) };
}

interface Row {
  readonly id: string;
  readonly number_sealed: Buffer;
  readonly usable_at: Date;
  readonly created_at: Date;
}

async function showPayer(deps: Deps, row: Row, now: Date) {
  return {
    id: row.id,
    ...(await openPayer(deps, row)),
    usableAt: row.usable_at > now ? row.usable_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns the accounts that money from a bank account number may be for: those that listed it long enough ago. */
export async function payersOf(db: Queryable, index: Buffer, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('fiat_payer')
    .select('account_id')
    .where('number_index', '=', index)
    .where('usable_at', '<=', now)
    .execute();
  return rows.map((row) => row.account_id);
}
