import { Type } from 'typebox';
import { Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;

export const withdrawalsSchemas = {
  /** The chain's provider reports here. Its form is the provider's; the signature covers the bytes. */
  payoutWebhook: {
    body: Type.Object(
      {
        id: Type.String({ minLength: 8, maxLength: 100 }),
        payoutId: Uuid,
        status: Type.Enum(['pendingSignature', 'pendingSend', 'processing', 'failed']),
        confirmations: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
        transactionHash: Nullable(Type.String({ pattern: '^[0-9A-Fa-fx]{32,80}$' })),
        failure: Nullable(Type.String({ maxLength: 200 })),
      },
      strict,
    ),
    result: Nothing,
  },
};
