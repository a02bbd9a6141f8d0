import { Type } from 'typebox';
import { locales } from '../platform/locales.ts';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { statementFormats, statementKinds, statementStates } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

const order = {
  kind: Type.Enum([...statementKinds]),
  /** A coin's for Earn. Null for a certificate: it has them all. */
  currency: Nullable(AssetCodeText),
  /** Both included; the same day for a certificate. */
  from: Day,
  to: Day,
  /** Whose midnights end the days, as `Europe/Berlin`. */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  format: Type.Enum([...statementFormats]),
  language: Type.Enum([...locales]),
};

const Statement = Type.Object(
  {
    id: Uuid,
    ...order,
    state: Type.Enum([...statementStates]),
    requestedAt: Instant,
    /** Up to when movements are in it: the end of its last day, or earlier where that isn't over. */
    until: Instant,
    readyAt: Nullable(Instant),
    /** When the file is gone. */
    expiresAt: Instant,
    /** In bytes; null until it is ready. */
    size: Nullable(Type.Integer()),
    /** Of the currency, at the beginning and the end; null until it is ready, and of a certificate. */
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
