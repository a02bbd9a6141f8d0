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
    summary: 'Where the company is told of events, without the secrets',
  },
  createEndpoint: {
    ...manage,
    method: 'POST',
    path: `${base}/CreateEndpoint`,
    idempotency: { none: 'secretAnswer', because: 'The secret is shown this once; the verification works once.' },
    errors: [...errors, 50002, 'webhook:tooMany', 'webhook:address'],
    touches: ['webhooks'],
    summary: 'Adds an endpoint and shows its secret this once; at most 5 a company',
  },
  rotateSecret: {
    ...manage,
    method: 'POST',
    path: `${base}/RotateSecret`,
    idempotency: { none: 'secretAnswer', because: 'The secret is shown this once; the verification works once.' },
    errors: [...errors, 50002],
    touches: ['webhooks'],
    summary: 'Makes a new secret and shows it this once; the one before signs for a day more',
  },
  deleteEndpoint: {
    ...manage,
    method: 'POST',
    path: `${base}/DeleteEndpoint`,
    idempotency: { none: 'oneTimeProof', because: 'The verification works once.' },
    errors: [...errors, 50002],
    touches: ['webhooks'],
    summary: 'Deletes an endpoint with its delivery log',
  },
  setActive: {
    ...manage,
    method: 'POST',
    path: `${base}/SetActive`,
    idempotency: { none: 'setsState', because: 'It is switched to what is given.' },
    touches: ['webhooks'],
    summary: 'Switches an endpoint off, or on again',
  },
  sendTest: {
    ...manage,
    method: 'POST',
    path: `${base}/SendTest`,
    errors: [...errors, 'webhook:waiting'],
    idempotency: { none: 'repeatable', because: 'A test event more means nothing more.' },
    rateLimit: { max: 20, windowS: 60 },
    touches: ['webhooks'],
    summary: 'Sends an event that means nothing, to try an endpoint; few may wait at once',
  },
  listDeliveries: {
    ...read,
    method: 'GET',
    path: `${base}/GetDeliveries`,
    summary: 'What was sent, newest first',
  },
  getDelivery: {
    ...read,
    method: 'GET',
    path: `${base}/GetDelivery`,
    summary: 'One delivery with its body and the answer to each attempt',
  },
  replay: {
    ...manage,
    method: 'POST',
    path: `${base}/Replay`,
    errors: [...errors, 'webhook:waiting'],
    idempotency: { none: 'repeatable', because: 'It goes out under the same event id, by which a receiver knows it.' },
    rateLimit: { max: 60, windowS: 60 },
    touches: ['webhooks'],
    summary: 'Sends what was sent before again, under the same event id',
  },
});
