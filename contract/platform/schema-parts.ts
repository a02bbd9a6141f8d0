import { Type } from 'typebox';
import { decimalPattern } from './money.ts';
import { uuidPattern } from './ids.ts';
import { linePattern, linesPattern, optionalLinePattern, optionalLinesPattern, trimmedLinePattern } from './text.ts';

/** Schema pieces that many calls share. For `schemas.ts` files only: this loads TypeBox. */
export const Uuid = Type.String({ pattern: uuidPattern });
/** An ISO 8601 instant in UTC. */
export const Instant = Type.String({ format: 'date-time', maxLength: 30 });
/** A canonical decimal string; the asset stands beside it. */
export const Decimal = Type.String({ pattern: decimalPattern, maxLength: 50 });
/** The limit of an account's orders that has the least room: of the last 24 hours, or of the last 30 days. */
export const PeriodLimit = Type.Object(
  { days: Type.Union([Type.Literal(1), Type.Literal(30)]), maximum: Decimal, used: Decimal, left: Decimal },
  { additionalProperties: false },
);
export const AssetCodeText = Type.String({ pattern: '^[A-Z0-9]{2,16}$' });
/** A name, a label, a remark: one line that says something, by the one rule for texts (`text.ts`). */
export const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: linePattern });
/** The same, or nothing. */
export const OptionalLine = (maxLength: number) => Type.String({ maxLength, pattern: optionalLinePattern });
/** The same, without spaces around it. */
export const TrimmedLine = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: trimmedLinePattern });
/** A reason, a description: lines that say something. */
export const Lines = (maxLength: number, minLength = 1) => Type.String({ minLength, maxLength, pattern: linesPattern });
/** The same, or nothing. */
export const OptionalLines = (maxLength: number) => Type.String({ maxLength, pattern: optionalLinesPattern });
/** Where a transaction on a chain can be looked at: at the sandbox's own page, or at a public explorer. */
export const WebLink = Type.Object({ url: Type.String(), isOurs: Type.Boolean() }, { additionalProperties: false });
export const Nothing = Type.Object({}, { additionalProperties: false });
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
