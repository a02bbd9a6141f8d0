import { Type } from 'typebox';
import { StoredFile } from '../files/schemas.ts';
import { Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { kycStages, rejectionCodes } from './rules.ts';

const strict = { additionalProperties: false } as const;

/** A day as entered: the rules refuse one that no calendar has with the name of its field. */
export const EnteredDay = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** ISO 3166-1 alpha-2. */
export const Region = Type.String({ pattern: '^[A-Z]{2}$' });

export const Stage = Type.Enum([...kycStages]);

/** Why something was not accepted: a code shown in the reader's language, and the reviewer's own words. */
export const Reason = Type.Object({ code: Type.Enum([...rejectionCodes]), text: Type.String() }, strict);

export const Decider = Nullable(Type.Enum(['provider', 'operator']));

/** How an attempt ended that another one followed. */
export const EarlierAttempt = Type.Object(
  {
    attempt: Type.Integer(),
    submittedAt: Nullable(Instant),
    decidedAt: Nullable(Instant),
    decidedBy: Decider,
    reasons: Type.Array(Reason),
  },
  strict,
);

/** A field, as a path such as `photos/front`, and the rule it breaks. */
export const Flaw = Type.Object(
  {
    field: Type.String(),
    rule: Type.Enum(['required', 'date', 'notYetValid', 'expired', 'order', 'share', 'total', 'future', 'underAge']),
  },
  strict,
);

/** Fields common to both kinds of application. */
export const applicationParts = {
  id: Uuid,
  stage: Stage,
  /** Number of times it was submitted. */
  attempt: Type.Integer(),
  files: Type.Array(StoredFile),
  /** What still prevents submitting it. */
  flaws: Type.Array(Flaw),
  submittedAt: Nullable(Instant),
  decidedAt: Nullable(Instant),
  /** Why it was not accepted; empty if it was, or if it is undecided. */
  reasons: Type.Array(Reason),
};
