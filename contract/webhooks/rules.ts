/** What a company can be told of. */
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
/** Sent by hand, to try an endpoint. */
export const testEvent = 'webhook.test';

export const maxEndpoints = 5;
/** After a rotation both secrets sign for this long. */
export const secretOverlapMs = 24 * 3600 * 1000;
/** As much of an answer as is kept. */
export const keptAnswerBytes = 2048;
/** What one attempt may take in all: finding the address, connecting, sending, reading the answer. */
export const deliveryTimeoutMs = 10_000;
/** Tests and replays that may wait to go out: these are made by hand, and as many as somebody likes. */
export const maxWaitingByHand = { endpoint: 10, company: 25 } as const;
/** After so many failed attempts in a row an endpoint is left alone for a while. */
export const failuresToPause = 5;
const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** How long after each failed attempt the next one is made: three days in all. */
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

/** The headers of a delivery: those of the Standard Webhooks specification. */
export const webhookHeaders = {
  /** The event's: the same when it is sent again. */
  id: 'webhook-id',
  /** Seconds since 1970, of this attempt. */
  timestamp: 'webhook-timestamp',
  /** `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; after a rotation two of them, with a space. */
  signature: 'webhook-signature',
} as const;
/** What a secret begins with; its key follows, in base64. */
export const webhookSecretPrefix = 'whsec_';

/** What a security verification of a change is bound to. */
export const webhookValues = {
  create: (url: string) => ({ change: 'create', url }),
  rotate: (id: string) => ({ change: 'rotate', id }),
  remove: (id: string) => ({ change: 'remove', id }),
};
