import { sql, type RawBuilder } from 'kysely';

/** What an account is called among its own people and staff: a company as it calls itself, else by the verified name. */
export const ownNameOf = ({
  merchant_name,
  name,
}: {
  readonly merchant_name: string | null;
  readonly name: string | null;
}) => merchant_name ?? name;

/** The same of an account that a statement knows under that name. */
export const ownName = (account: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${account}.merchant_name`)}, ${sql.ref(`${account}.name`)})`;
