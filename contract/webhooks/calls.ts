import { defineCalls } from '../platform/call.ts';
import type { webhooksSchemas } from './schemas.ts';

const base = '/api/services/app/Webhooks';
const errors = ['subAccount:companiesOnly'] as const;
const read = { access: { permission: 'subAccounts.read', kycStatus: 3 }, offline: 'never', errors } as const;
const manage = { access: { permission: 'subAccounts.manage', kycStatus: 3 }, offline: 'never', errors } as const;

/** Notifications to a company's own systems, and how their delivery went. */
export const webhooks = defineCalls<typeof webhooksSchemas>()('webhooks', {
  listEndpoints: {
    ...read,
    method: 'GET',
    path: `${base}/GetEndpoints`,
    summary: 'Lists the company’s webhook endpoints, without secrets',
  },
  createEndpoint: {
    ...manage,
    method: 'POST',
    path: `${base}/CreateEndpoint`,
    idempotency: { none: 'secretAnswer', because: 'The secret is shown once, and the security check works once.' },
    errors: [...errors, 50002, 'webhook:tooMany', 'webhook:address'],
    touches: ['webhooks'],
    summary: 'Adds an endpoint and returns its secret once; at most 5 per company',
  },
  updateEndpoint: {
    ...manage,
    method: 'POST',
    path: `${base}/UpdateEndpoint`,
    idempotency: { none: 'oneTimeProof', because: 'The verification is bound to the address and works once.' },
    errors: [...errors, 50002, 'webhook:address'],
    touches: ['webhooks'],
    summary: 'Changes where an endpoint is, what it is told and what it is called; its secret stays',
  },
  rotateSecret: {
    ...manage,
    method: 'POST',
    path: `${base}/RotateSecret`,
    idempotency: { none: 'secretAnswer', because: 'The secret is shown once, and the security check works once.' },
    errors: [...errors, 50002],
    touches: ['webhooks'],
    summary: 'Creates a new secret and returns it once; the old one keeps signing for another day',
  },
  deleteEndpoint: {
    ...manage,
    method: 'POST',
    path: `${base}/DeleteEndpoint`,
    idempotency: { none: 'oneTimeProof', because: 'The security check works once.' },
    errors: [...errors, 50002],
    touches: ['webhooks'],
    summary: 'Deletes an endpoint with its delivery log',
  },
  setActive: {
    ...manage,
    method: 'POST',
    path: `${base}/SetActive`,
    idempotency: { none: 'setsState', because: 'It is set to the given state.' },
    touches: ['webhooks'],
    summary: 'Turns an endpoint on or off',
  },
  sendTest: {
    ...manage,
    method: 'POST',
    path: `${base}/SendTest`,
    errors: [...errors, 'webhook:waiting'],
    idempotency: { none: 'repeatable', because: 'An extra test event has no effect.' },
    rateLimit: { max: 20, windowS: 60 },
    touches: ['webhooks'],
    summary: 'Sends a test event to an endpoint; only a few may be queued',
  },
  listDeliveries: {
    ...read,
    method: 'GET',
    path: `${base}/GetDeliveries`,
    summary: 'Lists deliveries, newest first',
  },
  getDelivery: {
    ...read,
    method: 'GET',
    path: `${base}/GetDelivery`,
    summary: 'Returns a delivery with its body and the response to each attempt',
  },
  replay: {
    ...manage,
    method: 'POST',
    path: `${base}/Replay`,
    errors: [...errors, 'webhook:waiting'],
    idempotency: {
      none: 'repeatable',
      because: 'It is sent with the same event ID, by which a receiver recognises it.',
    },
    rateLimit: { max: 60, windowS: 60 },
    touches: ['webhooks'],
    summary: 'Sends a delivery again with the same event ID',
  },
});
