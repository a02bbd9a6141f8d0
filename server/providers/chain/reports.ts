import { Type, type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { refuse } from '#contract/platform/errors.ts';
import { AssetCodeText, Decimal, Nullable, Uuid } from '#contract/platform/schema-parts.ts';
import { findShapeFault } from '#server/platform/http/shape.ts';
import { digestId, type WebhookHeaders, type WebhookSource } from '../provider.ts';
import type { DepositReport, PayoutState } from './chain.ts';

const strict = { additionalProperties: false } as const;
const EventId = Type.String({ minLength: 8, maxLength: 100 });
const Confirmations = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

const DepositBody = Type.Object(
  {
    id: EventId,
    transactionHash: Type.String({ pattern: '^[0-9a-fx]{32,80}$' }),
    outputIndex: Type.Integer({ minimum: 0, maximum: 65_535 }),
    network: Type.String({ pattern: '^[A-Z0-9]{2,16}$' }),
    asset: AssetCodeText,
    address: Type.String({ minLength: 8, maxLength: 128 }),
    tag: Nullable(Type.String({ maxLength: 32 })),
    amount: Decimal,
    confirmations: Confirmations,
  },
  strict,
);

const PayoutBody = Type.Object(
  {
    id: EventId,
    payoutId: Uuid,
    status: Type.Enum(['pendingSignature', 'pendingSend', 'processing', 'failed']),
    confirmations: Confirmations,
    transactionHash: Nullable(Type.String({ pattern: '^[0-9A-Fa-fx]{32,80}$' })),
    failure: Nullable(Type.String({ maxLength: 200 })),
  },
  strict,
);

type IsGenuine = (headers: WebhookHeaders, body: Buffer) => Promise<boolean>;

/** What a chain's provider reports: deposits and how far payouts are, in one form and under one signature. */
export function chainWebhooks(isGenuine: IsGenuine) {
  return {
    deposit: source(isGenuine, DepositBody, ({ id: _id, ...report }): DepositReport => report),
    payout: source(isGenuine, PayoutBody, ({ id: _id, payoutId, ...state }): PayoutState => ({
      id: payoutId,
      ...state,
    })),
  };
}

function source<Schema extends TSchema, Event>(
  isGenuine: IsGenuine,
  schema: Schema,
  toEvent: (body: Static<Schema>) => Event,
): WebhookSource<Event> {
  const validator = Compile(schema);
  const idOnly = Compile(Type.Object({ id: EventId }));
  return {
    isGenuine,
    idOf: (body) => {
      const value = parse(body);
      return idOnly.Check(value) ? value.id : digestId(body);
    },
    read: (body) => {
      const value = parse(body);
      return validator.Check(value) ? toEvent(value) : refuse('request:invalid');
    },
  };
}

/** Undefined where the bytes are no JSON, or hold what no text may. */
function parse(body: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return findShapeFault(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
