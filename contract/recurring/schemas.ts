import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { maxRecurring, recurrences, recurringFailures } from './rules.ts';

const strict = { additionalProperties: false } as const;

const Recurring = Type.Object(
  {
    id: Uuid,
    from: AssetCodeText,
    /** Amount given each time. */
    amount: Decimal,
    to: AssetCodeText,
    every: Type.Enum([...recurrences]),
    isPaused: Type.Boolean(),
    nextAt: Instant,
    /** Result of the last run; null before the first. */
    last: Nullable(
      Type.Object(
        { at: Instant, orderId: Nullable(Uuid), failure: Nullable(Type.Enum([...recurringFailures])) },
        strict,
      ),
    ),
    createdAt: Instant,
  },
  strict,
);

export const recurringSchemas = {
  list: {
    result: Type.Object({ items: Type.Array(Recurring, { maxItems: maxRecurring }), asOf: Instant }, strict),
  },
  create: {
    body: Type.Object(
      { from: AssetCodeText, to: AssetCodeText, amount: Decimal, every: Type.Enum([...recurrences]) },
      strict,
    ),
    result: Recurring,
  },
  setPaused: { body: Type.Object({ id: Uuid, isPaused: Type.Boolean() }, strict), result: Recurring },
  cancel: { body: Type.Object({ id: Uuid }, strict), result: Nothing },
};
