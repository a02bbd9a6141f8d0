import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Nothing, Nullable } from '../platform/schema-parts.ts';
import { cardStream, cardStreamStates } from './rules.ts';

const strict = { additionalProperties: false } as const;

/** A load test: payments a tester runs over cards. */
const Stream = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum([...cardStreamStates]),
    cards: Type.Integer(),
    perSecond: Type.Integer(),
    seconds: Type.Integer(),
    amount: Decimal,
    approved: Type.Integer(),
    declined: Type.Integer(),
    /** We responded too late, and the issuer declined. */
    unanswered: Type.Integer(),
    /** Response times as the issuer measured them; null before the first response. */
    medianMs: Nullable(Type.Integer()),
    p99Ms: Nullable(Type.Integer()),
    startedAt: Instant,
    endedAt: Nullable(Instant),
  },
  strict,
);
const SandboxCardId = Type.String({ minLength: 1, maxLength: 60 });
const StreamCard = Type.Object(
  { id: SandboxCardId, holder: Type.String(), lastFour: Type.String(), currency: AssetCodeText },
  strict,
);

/** Schemas of the card load test. */
export const cardStreamSchemas = {
  sandboxStartStream: {
    body: Type.Object(
      {
        cards: Type.Array(SandboxCardId, { minItems: 1, maxItems: cardStream.maxCards, uniqueItems: true }),
        perSecond: Type.Integer({ minimum: 1, maximum: cardStream.maxPerSecond }),
        seconds: Type.Integer({ minimum: 1, maximum: cardStream.maxSeconds }),
        amount: Decimal,
      },
      strict,
    ),
    result: Stream,
  },
  sandboxGetStream: {
    result: Type.Object({ stream: Nullable(Stream), cards: Type.Array(StreamCard) }, strict),
  },
  sandboxStopStream: { result: Nothing },
};
