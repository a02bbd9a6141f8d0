import { Type } from 'typebox';
import { caseKindNames } from '../desk/kinds.ts';
import { Decimal, Instant, Nullable, TrimmedLine } from '../platform/schema-parts.ts';
import { foundKindNames } from './rules.ts';

const strict = { additionalProperties: false } as const;

const Customer = Type.Object(
  {
    uid: Type.String(),
    name: Nullable(Type.String()),
    /** Masked, like the phone number. */
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
  },
  strict,
);

const Order = Type.Object(
  {
    kind: Type.Enum([...foundKindNames]),
    id: Type.String(),
    customer: Nullable(Type.Object({ uid: Type.String(), name: Nullable(Type.String()) }, strict)),
    asset: Type.String(),
    /** Null if it isn't a movement of money, such as a card. */
    amount: Nullable(Decimal),
    status: Type.String(),
    at: Instant,
    /** The case or record that shows it; null: the customer's page does. */
    case: Nullable(Type.Enum([...caseKindNames])),
  },
  strict,
);

export const deskSearchSchemas = {
  find: {
    body: Type.Object({ text: TrimmedLine(200) }, strict),
    result: Type.Object({ customers: Type.Array(Customer), orders: Type.Array(Order) }, strict),
  },
};
