import { defineCalls } from '../platform/call.ts';
import type { apiKeysSchemas } from './schemas.ts';

/** Errors when creating or changing a key that can withdraw. */
const withdrawRefusals = [
  'apiKey:unbound',
  'security:blocked',
  'security:notBound',
  'security:wrongFundPassword',
  'security:fundPasswordLocked',
  'InvalidKEIS',
] as const;

const base = '/api/services/app/Basic/UserApiKey';

/**
 * Keys for the open API (specification, section 7, API keys). Each change needs a step-up verification bound to its
 * values, which `rules.ts` builds.
 */
export const apiKeys = defineCalls<typeof apiKeysSchemas>()('apiKeys', {
  create: {
    method: 'POST',
    path: `${base}/Create`,
    access: { kycStatus: 3 },
    idempotency: { none: 'secretAnswer', because: 'The secret is shown once, and the security check works once.' },
    offline: 'never',
    errors: [50002, 'apiKey:tooMany', ...withdrawRefusals],
    touches: ['apiKeys.getList'],
    summary:
      'Creates an API key and returns its secret once; at most 20 per user. A key that withdraws needs the payment PIN and IP addresses',
  },
  update: {
    method: 'POST',
    path: `${base}/Update`,
    access: { kycStatus: 3 },
    idempotency: { none: 'oneTimeProof', because: 'The security check is bound to the values and works once.' },
    offline: 'never',
    errors: [50002, ...withdrawRefusals],
    touches: ['apiKeys.getList'],
    summary:
      'Changes an API key’s permissions and IP addresses; makes it normal again, with a new expiry date if it has one',
  },
  rotate: {
    method: 'POST',
    path: `${base}/Rotate`,
    access: { kycStatus: 3 },
    idempotency: { none: 'secretAnswer', because: 'The secret is shown once, and the security check works once.' },
    offline: 'never',
    errors: [
      50002,
      'apiKey:rotated',
      'security:notBound',
      'security:wrongFundPassword',
      'security:fundPasswordLocked',
      'InvalidKEIS',
    ],
    touches: ['apiKeys.getList'],
    summary:
      'Replaces an API key’s secret and returns the new one once; the old one works for the chosen time, at most 7 days',
  },
  endOldSecret: {
    method: 'POST',
    path: `${base}/EndOldSecret`,
    access: 'session',
    idempotency: { none: 'oneTimeProof', because: 'The security check works once, and an ended secret stays so.' },
    offline: 'never',
    errors: [50002],
    touches: ['apiKeys.getList'],
    summary: 'Ends the secret that was replaced, with immediate effect',
  },
  delete: {
    method: 'POST',
    path: `${base}/Delete`,
    access: 'session',
    idempotency: { none: 'oneTimeProof', because: 'The security check works once, and a deleted key stays deleted.' },
    offline: 'never',
    errors: [50002],
    touches: ['apiKeys.getList'],
    summary: 'Deletes an API key permanently, with immediate effect',
  },
  getList: {
    method: 'GET',
    path: `${base}/GetList`,
    access: 'session',
    offline: 'never',
    errors: [],
    summary: 'Lists the user’s API keys, newest first, without secrets',
  },
  listRequests: {
    method: 'GET',
    path: `${base}/GetRequests`,
    access: 'session',
    offline: 'never',
    errors: [],
    summary:
      'Lists the requests that programs made with the user’s API keys in the last 30 days, newest first, refused ones included',
  },
});
