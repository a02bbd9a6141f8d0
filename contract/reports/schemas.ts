import { Type } from 'typebox';
import { Nullable } from '../platform/schema-parts.ts';
import { bookedKinds, maxJournalLines, reportingCurrencies } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });
/** Both included. Days that aren't closed yet are left out. */
const days = { From: Day, Until: Day };
/** In the asset's own unit. */
const Amount = Type.String({ pattern: String.raw`^-?\d+(\.\d+)?$` });

const turned = {
  asset: Type.String(),
  account: Type.Enum([...bookedKinds]),
  debit: Amount,
  credit: Amount,
};

export const reportsSchemas = {
  trialBalance: {
    query: Type.Object(days, strict),
    result: Type.Object(
      {
        /** The last day whose books are closed; null: none yet. */
        closedThrough: Nullable(Day),
        /** Balances are credits less debits: what the platform owes is above zero, what it has below. */
        lines: Type.Array(Type.Object({ ...turned, opening: Amount, closing: Amount }, strict)),
      },
      strict,
    ),
  },
  summary: {
    query: Type.Object({ ...days, Currency: Type.Enum([...reportingCurrencies]) }, strict),
    result: Type.Object(
      {
        /** In the currency. */
        volume: Amount,
        fees: Amount,
        /** Closed days, the newest first. */
        days: Type.Array(
          Type.Object(
            {
              day: Day,
              /** What was posted. */
              volume: Amount,
              /** What became fees, less what was given back. */
              fees: Amount,
              /** What customers had when the day closed. */
              balances: Amount,
              /** Assets that the day has no rate of: they are in none of the sums. */
              unpriced: Type.Array(Type.String()),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  activity: {
    query: Type.Object(days, strict),
    result: Type.Object(
      {
        lines: Type.Array(
          Type.Object(
            { transferKind: Type.String(), asset: Type.String(), posted: Amount, fees: Amount, entries: Type.String() },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  journal: {
    query: Type.Object(
      {
        ...days,
        Cursor: Type.Optional(Type.String({ maxLength: 200 })),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: maxJournalLines })),
      },
      strict,
    ),
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object({ day: Day, ...turned, transferKind: Type.String(), entries: Type.String() }, strict),
        ),
        nextCursor: Nullable(Type.String()),
      },
      strict,
    ),
  },
};
