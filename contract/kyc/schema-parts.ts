import { Type } from 'typebox';
import { StoredFile } from '../files/schemas.ts';
import { Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { kycStages, rejectionCodes } from './rules.ts';

const strict = { additionalProperties: false } as const;

/** A day as `2026-11-21`; whether the calendar has it, the rules say. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** ISO 3166-1 alpha-2. */
export const Region = Type.String({ pattern: '^[A-Z]{2}$' });

export const Stage = Type.Enum([...kycStages]);

/** Why something was not accepted: a code to show in the reader's language, and the reviewer's own words. */
export const Reason = Type.Object({ code: Type.Enum([...rejectionCodes]), text: Type.String() }, strict);

/** A field, as a path such as `photos/front`, and the rule that it breaks. */
export const Flaw = Type.Object(
  {
    field: Type.String(),
    rule: Type.Enum(['required', 'date', 'notYetValid', 'expired', 'order', 'share', 'total', 'future', 'underAge']),
  },
  strict,
);

/** What both kinds of application have in common. */
export const applicationParts = {
  id: Uuid,
  stage: Stage,
  /** How often it was handed in. */
  attempt: Type.Integer(),
  files: Type.Array(StoredFile),
  /** What still stands in the way of handing it in. */
  flaws: Type.Array(Flaw),
  submittedAt: Nullable(Instant),
  decidedAt: Nullable(Instant),
  /** Why it was not accepted; empty where it was, or where nothing is decided. */
  reasons: Type.Array(Reason),
};
