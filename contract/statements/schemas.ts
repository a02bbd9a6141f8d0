import { Type } from 'typebox';
import { locales } from '../platform/locales.ts';
import { AssetCodeText, Day, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { statementFormats, statementKinds, statementStates } from './rules.ts';

const strict = { additionalProperties: false } as const;

const order = {
  kind: Type.Enum([...statementKinds]),
  /** The coin of an Earn statement. Null for a certificate, which covers all currencies. */
  currency: Nullable(AssetCodeText),
  /** Both inclusive; the same day for a certificate. */
  from: Day,
  to: Day,
  /** Time zone whose midnights delimit the days, such as `Europe/Berlin`. */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  format: Type.Enum([...statementFormats]),
  language: Type.Enum([...locales]),
};

const Statement = Type.Object(
  {
    id: Uuid,
    ...order,
    state: Type.Enum([...statementStates]),
    /** Failed because it has more than 20,000 entries: it takes a shorter period. */
    isTooLong: Type.Boolean(),
    requestedAt: Instant,
    /** Movements are included up to this instant: the end of the last day, or earlier if that day isn't over. */
    until: Instant,
    readyAt: Nullable(Instant),
    /** When the file is deleted. */
    expiresAt: Instant,
    /** In bytes; null until it is ready. */
    size: Nullable(Type.Integer()),
    /** Opening and closing balance of the currency; null until it is ready, and for a certificate. */
    opening: Nullable(Decimal),
    closing: Nullable(Decimal),
    entries: Nullable(Type.Integer()),
  },
  strict,
);

export const statementsSchemas = {
  request: { body: Type.Object(order, strict), result: Statement },
  list: { result: Type.Object({ items: Type.Array(Statement), asOf: Instant }, strict) },
  download: {
    query: Type.Object({ Id: Uuid }, strict),
    /** The file's bytes. */
    result: Type.Unsafe<Uint8Array>({}),
  },
};
