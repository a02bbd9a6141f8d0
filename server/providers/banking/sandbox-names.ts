import { sql } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import { readIban } from '#contract/bank-numbers/iban.ts';
import { findScheme } from '#contract/payees/schemes.ts';
import type { Db } from '#server/platform/db.ts';
import type { AskedName, FoundBank, NameCheck, NameChecks } from './name-check.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_bank_holder: { account: string; name: string };
  }
}

/** The sandbox's banks, by country and the code their account numbers begin with. */
const banks: Readonly<Record<string, string>> = {
  'DE 37040044': 'Commerzbank',
  'DE 50010517': 'ING-DiBa',
  'FR 20041': 'La Banque Postale',
  'GB NWBK': 'NatWest',
  'GB BARC': 'Barclays',
  'GB 20': 'Barclays',
  'GB 60': 'NatWest',
  'LT 99999': 'Sandbox Bank',
  'NL ABNA': 'ABN AMRO',
  'US 02100002': 'JPMorgan Chase Bank',
  'US 12100035': 'Bank of America',
  'HK 004': 'HSBC Hong Kong',
  'AU 06': 'Commonwealth Bank of Australia',
};

/**
 * Creates the sandbox's name checks: the first name given for an account becomes its holder; a tester may change it.
 */
export function createSandboxNames(db: Db): NameChecks & { readonly setHolder: SetHolder } {
  return {
    checkName: async (account, name) => {
      const [check] = await checkAll(db, [{ ...account, name }]);
      return must(check, 'the answer to one');
    },
    checkNames: (asked) => checkAll(db, asked),
    findBank: async ({ account, country }) => findBank(account, country),
    setHolder: async (account, name) => {
      await db
        .insertInto('sandbox_bank_holder')
        .values({ account, name })
        .onConflict((conflict) => conflict.column('account').doUpdateSet({ name }))
        .execute();
    },
  };
}

/** Sets the name that the sandbox's banks know as an account's holder. */
export type SetHolder = (account: string, name: string) => Promise<void>;

async function checkAll(db: Db, asked: readonly AskedName[]): Promise<readonly NameCheck[]> {
  const answering = asked.filter(({ scheme }) => findScheme(scheme)?.checksNames);
  const holders = new Map<string, string>();
  for (const { account, name } of answering) if (!holders.has(account)) holders.set(account, name);
  const accounts = [...holders.keys()];
  if (accounts.length > 0)
    await sql`insert into sandbox_bank_holder (account, name)
      select * from unnest(${accounts}::text[], ${[...holders.values()]}::text[]) on conflict do nothing`.execute(db);
  const rows = await db
    .selectFrom('sandbox_bank_holder')
    .select(['account', 'name'])
    .where('account', '=', sql<string>`any (${accounts}::text[])`)
    .execute();
  const held = new Map(rows.map(({ account, name }) => [account, name]));
  return asked.map(({ account, name, scheme }) => {
    const holder = findScheme(scheme)?.checksNames ? held.get(account) : undefined;
    return holder === undefined ? { result: 'unavailable', name: null } : compare(name, holder);
  });
}

function findBank(account: string, country: string): FoundBank | undefined {
  const code = readIban(account).value?.bankCode ?? account;
  const key = Object.keys(banks).find((one) => `${country} ${code}`.startsWith(one));
  const name = key === undefined ? undefined : banks[key];
  return name === undefined ? undefined : { name, country };
}

/** Returns the words of a name in letters that all banks support, regardless of order. */
const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted();

/** Compares names: the same words are a match, mostly the same letters a close match. */
function compare(asked: string, held: string): NameCheck {
  const [one, other] = [wordsOf(asked).join(' '), wordsOf(held).join(' ')];
  if (one === other) return { result: 'match', name: null };
  const isClose = distance(one, other) <= Math.max(1, Math.floor(Math.max(one.length, other.length) / 5));
  return isClose ? { result: 'closeMatch', name: held } : { result: 'noMatch', name: null };
}

/** Returns the number of letters to change, add or remove (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [to, known] of Array.from(other).entries())
      next.push(Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, (row[to] ?? 0) + (letter === known ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
