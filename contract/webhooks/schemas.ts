import { Type } from 'typebox';
import { Instant, Nothing, Nullable, OptionalLine, Uuid } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { circuitStates } from '../platform/circuit.ts';
import { deliveryStates, endpointDescriptionMaxLength, webhookEvents } from './rules.ts';

const strict = { additionalProperties: false } as const;

export const WebhookEndpoint = Type.Object(
  {
    id: Uuid,
    url: Type.String(),
    /** What the company calls it; may be empty. */
    description: Type.String(),
    /** Empty for every event. */
    events: Type.Array(Type.String()),
    isActive: Type.Boolean(),
    failingSince: Nullable(Instant),
    circuit: Type.Enum([...circuitStates]),
    /** After too many consecutive failures, nothing is sent before this time. */
    pausedUntil: Nullable(Instant),
    /** Until then the secret before the last rotation also signs. */
    previousSecretUntil: Nullable(Instant),
    createdAt: Instant,
  },
  strict,
);

export const WebhookDelivery = Type.Object(
  {
    id: Uuid,
    endpointId: Uuid,
    eventId: Uuid,
    type: Type.String(),
    status: Type.Enum([...deliveryStates]),
    attempts: Type.Integer({ minimum: 0 }),
    nextAttemptAt: Nullable(Instant),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

const Attempt = Type.Object(
  {
    at: Instant,
    durationMs: Type.Integer(),
    responseStatus: Nullable(Type.Integer()),
    /** First 2 kB of the response. */
    responseBody: Nullable(Type.String()),
    failure: Nullable(Type.String()),
  },
  strict,
);
const WithSecret = Type.Object({ ...WebhookEndpoint.properties, secret: Type.String() }, strict);

const choice = {
  url: Type.String({ minLength: 1, maxLength: 500 }),
  /** Empty for every event. */
  events: Type.Array(Type.Enum([...webhookEvents]), { maxItems: webhookEvents.length, uniqueItems: true }),
};
const Description = OptionalLine(endpointDescriptionMaxLength);

export const webhooksSchemas = {
  listEndpoints: {
    result: Type.Object({ items: Type.Array(WebhookEndpoint), limit: Type.Integer() }, strict),
  },
  createEndpoint: {
    body: Type.Object({ ...choice, description: Type.Optional(Description), verification: VerificationId }, strict),
    /** One of the only two responses that contain a secret. */
    result: WithSecret,
  },
  updateEndpoint: {
    body: Type.Object({ id: Uuid, ...choice, description: Description, verification: VerificationId }, strict),
    result: WebhookEndpoint,
  },
  rotateSecret: { body: Type.Object({ id: Uuid, verification: VerificationId }, strict), result: WithSecret },
  deleteEndpoint: { body: Type.Object({ id: Uuid, verification: VerificationId }, strict), result: Nothing },
  setActive: { body: Type.Object({ id: Uuid, isActive: Type.Boolean() }, strict), result: WebhookEndpoint },
  sendTest: { body: Type.Object({ id: Uuid }, strict), result: WebhookDelivery },
  listDeliveries: {
    query: Type.Object(
      {
        EndpointId: Type.Optional(Uuid),
        Status: Type.Optional(Type.Enum([...deliveryStates])),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(WebhookDelivery), nextCursor: Nullable(Uuid) }, strict),
  },
  getDelivery: {
    query: Type.Object({ Id: Uuid }, strict),
    result: Type.Object({ ...WebhookDelivery.properties, body: Type.String(), log: Type.Array(Attempt) }, strict),
  },
  replay: { body: Type.Object({ id: Uuid }, strict), result: WebhookDelivery },
};
