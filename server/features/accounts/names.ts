import { sql, type RawBuilder } from 'kysely';

/**
 * Returns the name an account goes by among its own people and staff: a company's own name, otherwise the verified
 * name.
 */
export const ownNameOf = ({
  merchant_name,
  name,
}: {
  readonly merchant_name: string | null;
  readonly name: string | null;
}) => merchant_name ?? name;

/** SQL expression of the own name of an account, given its alias in the statement. */
export const ownName = (account: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${account}.merchant_name`)}, ${sql.ref(`${account}.name`)})`;
