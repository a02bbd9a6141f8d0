import { Type } from 'typebox';
import { decimalPattern } from './money.ts';
import { uuidPattern } from './ids.ts';
import { linePattern, linesPattern, optionalLinePattern, optionalLinesPattern, trimmedLinePattern } from './text.ts';

/** Schema parts shared by many calls. For `schemas.ts` files only: this loads TypeBox. */
export const Uuid = Type.String({ pattern: uuidPattern });
/**
 * An ISO 8601 instant in UTC. Offsets and leap seconds are refused: an offset can turn the last day of year 9999 into year
 * 10000, which no response can contain, and no clock here has a second 60.
 */
export const Instant = Type.String({
  format: 'date-time',
  pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?Z$',
  maxLength: 30,
});
/** A day that exists in the calendar, as `2026-02-28`. */
export const Day = Type.String({ format: 'date', pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}$' });
/** A canonical decimal string; its asset is a separate field. */
export const Decimal = Type.String({ pattern: decimalPattern, maxLength: 50 });
/** An amount that a tester plays in: below 10^15, more than there is of any asset, so that sums stay decimals. */
export const PlayedAmount = Type.String({ pattern: '^-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,18})?$', maxLength: 50 });
/** The most restrictive limit of an account's orders: of the last 24 hours, or of the last 30 days. */
export const PeriodLimit = Type.Object(
  { days: Type.Union([Type.Literal(1), Type.Literal(30)]), maximum: Decimal, used: Decimal, left: Decimal },
  { additionalProperties: false },
);
export const AssetCodeText = Type.String({ pattern: '^[A-Z0-9]{2,16}$' });
/** A name, label or remark: one non-blank line, by the shared rule for texts (`text.ts`). */
export const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: linePattern });
/** One line, or nothing. */
export const OptionalLine = (maxLength: number) => Type.String({ maxLength, pattern: optionalLinePattern });
/** One line without surrounding spaces. */
export const TrimmedLine = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: trimmedLinePattern });
/** A reason or description: non-blank lines. */
export const Lines = (maxLength: number, minLength = 1) => Type.String({ minLength, maxLength, pattern: linesPattern });
/** Lines, or nothing. */
export const OptionalLines = (maxLength: number) => Type.String({ maxLength, pattern: optionalLinesPattern });
/** Where to view a transaction on a chain: on the sandbox's own page, or in a public explorer. */
export const WebLink = Type.Object({ url: Type.String(), isOurs: Type.Boolean() }, { additionalProperties: false });
export const Nothing = Type.Object({}, { additionalProperties: false });
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
