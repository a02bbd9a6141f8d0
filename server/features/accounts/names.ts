import { sql, type RawBuilder } from 'kysely';

interface Named {
  readonly merchant_name: string | null;
  readonly name: string | null;
}

/**
 * Returns the name an account was verified under: a person's, or a company's legal one. Whatever says whose money it is
 * goes by this name, never by one that a customer chose. Only a sandbox's tester can verify an account without one.
 */
export const verifiedNameOf = ({ merchant_name, name }: Named): string | null => name ?? merchant_name;

/**
 * Returns the name an account goes by among its own people and staff: a company's own name, otherwise the verified
 * name.
 */
export const ownNameOf = ({ merchant_name, name }: Named) => merchant_name ?? name;

/** SQL expression of the own name of an account, given its alias in the statement. */
export const ownName = (account: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${account}.merchant_name`)}, ${sql.ref(`${account}.name`)})`;
