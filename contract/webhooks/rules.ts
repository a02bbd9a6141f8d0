/** Events a company can be notified of. */
export const webhookEvents = [
  'deposit.confirming',
  'deposit.credited',
  'subAccount.moved',
  'withdrawal.requested',
  'withdrawal.sent',
  'withdrawal.completed',
  'withdrawal.failed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Sent manually to test an endpoint. */
export const testEvent = 'webhook.test';

export const maxEndpoints = 5;
export const endpointDescriptionMaxLength = 100;
/** How long both secrets sign after a rotation. */
export const secretOverlapMs = 24 * 3600 * 1000;
/** Maximum number of bytes of a response that are stored. */
export const keptAnswerBytes = 2048;
/** Time limit for one attempt, including address lookup, connecting, sending and reading the response. */
export const deliveryTimeoutMs = 10_000;
/** Maximum number of tests and replays waiting to be sent: they are created manually, in any number. */
export const maxWaitingByHand = { endpoint: 10, company: 25 } as const;
/** Number of consecutive failed attempts after which an endpoint is paused. */
export const failuresToPause = 5;
const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** Delay after each failed attempt until the next: three days in total. */
export const retryDelaysMs = [
  10 * second,
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  8 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
] as const;

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Headers of a delivery, from the Standard Webhooks specification. */
export const webhookHeaders = {
  /** Id of the event: the same when it is sent again. */
  id: 'webhook-id',
  /** Time of this attempt, in seconds since 1970. */
  timestamp: 'webhook-timestamp',
  /** `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; after a rotation two of these, separated by a space. */
  signature: 'webhook-signature',
} as const;
/** Prefix of a secret; the key follows, in base64. */
export const webhookSecretPrefix = 'whsec_';

/** Values a step-up verification of a change is bound to. */
export const webhookValues = {
  create: (url: string) => ({ change: 'create', url }),
  update: (id: string, url: string) => ({ change: 'updateEndpoint', id, url }),
  rotate: (id: string) => ({ change: 'rotate', id }),
  remove: (id: string) => ({ change: 'remove', id }),
};
