import { defineCalls } from '../platform/call.ts';
import type { sandboxSchemas } from './schemas.ts';

/** Lets testers control the outside world. Mounted in sandbox mode only; not in the specification. */
export const sandbox = defineCalls<typeof sandboxSchemas>()('sandbox', {
  getMails: {
    method: 'GET',
    path: '/api/services/app/Sandbox/GetMails',
    access: 'sandbox',
    offline: 'never',
    errors: [],
    summary: 'Lists outgoing emails of the sandbox, newest first',
  },
  getPeople: {
    method: 'GET',
    path: '/api/services/app/Sandbox/GetPeople',
    access: 'sandbox',
    offline: 'never',
    errors: [],
    summary: 'Lists the sandbox’s users and their sign-ins',
  },
  setCountry: {
    method: 'POST',
    path: '/api/services/app/Sandbox/SetCountry',
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'It sets the given value.' },
    offline: 'never',
    errors: [],
    summary: 'Sets the country that all visitors seem to come from; null: unknown',
  },
  setKycStatus: {
    method: 'POST',
    path: '/api/services/app/Sandbox/SetKycStatus',
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'It sets the given value.' },
    offline: 'never',
    errors: [50011, 60015],
    touches: ['sandbox.getPeople'],
    summary: 'Sets an identity verification’s status as a reviewer, within the allowed moves',
  },
  getDealer: {
    method: 'GET',
    path: '/api/services/app/Sandbox/GetDealer',
    access: 'sandbox',
    offline: 'never',
    errors: [],
    summary: 'Returns how the sandbox’s merchant answers orders, and its orders',
  },
  setDealer: {
    method: 'POST',
    path: '/api/services/app/Sandbox/SetDealer',
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'It sets the given value.' },
    offline: 'never',
    errors: [],
    touches: ['sandbox.getDealer'],
    summary: 'Sets how the sandbox’s merchant answers orders',
  },
  letDealerAct: {
    method: 'POST',
    path: '/api/services/app/Sandbox/LetDealerAct',
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'The next step is done once.' },
    offline: 'never',
    errors: [],
    touches: ['sandbox.getDealer'],
    summary: 'Makes the sandbox’s merchant do immediately what it would do within seconds',
  },
});
