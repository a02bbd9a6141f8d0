import { sql, type RawBuilder } from 'kysely';
import type { ClosingBlockerKind } from '#contract/account-closing/rules.ts';
import { isFinal } from '#contract/platform/moves.ts';
import type { Origin, Person } from './audit.ts';
import type { Database } from './database.ts';
import type { Tx } from './db.ts';
import type { Deps } from './deps.ts';
import type { Orders } from './orders.ts';
import type { Whom } from './owned.ts';

/**
 * What of a domain keeps an account from being closed. Each feature declares its own;
 * `features/closing.ts` collects them.
 */
export interface ClosingBlocker {
  readonly kind: ClosingBlockerKind;
  /** Number of items in the way, as an expression for any statement. */
  readonly count: (whom: Whom) => RawBuilder<number>;
}

/** Blocked by the rows of a table that meet a condition. */
export const blockedBy = (
  kind: ClosingBlockerKind,
  table: keyof Database,
  condition: (whom: Whom) => RawBuilder<unknown>,
): ClosingBlocker => ({
  kind,
  count: (whom) => sql<number>`(select count(*)::int from ${sql.table(table)} where ${condition(whom)})`,
});

/**
 * Blocked by orders under way: those in a state that isn't final, or in one of `states`.
 * @param whose columns of the accounts concerned
 */
export function blockedByOrders<S extends string>(
  kind: ClosingBlockerKind,
  { table, column = 'status', moves }: Pick<Orders<S>, 'table' | 'column' | 'moves'>,
  whose: readonly string[],
  states: readonly S[] = moves.states.filter((state) => !isFinal(moves, state)),
): ClosingBlocker {
  return blockedBy(kind, table, ({ accountId }) => {
    const isTheirs = sql.join(
      whose.map((name) => sql`${sql.ref(name)} = ${accountId}`),
      sql` or `,
    );
    return sql`(${isTheirs}) and ${sql.ref(column)} in (${sql.join(states)})`;
  });
}

/** The command that closes an account. */
export interface Closing {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly actor: Person;
  readonly context: Origin;
}

/** Ends what an account would leave running, in the transaction that closes it. */
export type EndWithAccount = (closing: Closing, accountId: string) => Promise<void>;
