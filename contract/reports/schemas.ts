import { Type } from 'typebox';
import { Day, Nullable } from '../platform/schema-parts.ts';
import { bookedKinds, maxJournalLines, reportingCurrencies } from './rules.ts';

const strict = { additionalProperties: false } as const;
/** Both inclusive. Days that aren't closed yet are left out. */
const days = { From: Day, Until: Day };
/** In units of the asset. */
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
        /** Last day whose books are closed; null if there is none yet. */
        closedThrough: Nullable(Day),
        /** Balances are credits minus debits: what the platform owes is positive, what it has is negative. */
        lines: Type.Array(Type.Object({ ...turned, opening: Amount, closing: Amount }, strict)),
      },
      strict,
    ),
  },
  summary: {
    query: Type.Object({ ...days, Currency: Type.Enum([...reportingCurrencies]) }, strict),
    result: Type.Object(
      {
        /** In the summary's currency. Volume: `volumeSources`. */
        volume: Amount,
        fees: Amount,
        /** Closed days, newest first. */
        days: Type.Array(
          Type.Object(
            {
              day: Day,
              /** Amount of customers' business completed on the day. */
              volume: Amount,
              /** Fees taken, minus fees given back. */
              fees: Amount,
              /** Customers' balances at the close of the day. */
              balances: Amount,
              /** Assets without a rate for the day; excluded from all sums. */
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
