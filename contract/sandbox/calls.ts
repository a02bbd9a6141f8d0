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
    summary: 'The mails that would have gone out, newest first',
  },
  getPeople: {
    method: 'GET',
    path: '/api/services/app/Sandbox/GetPeople',
    access: 'sandbox',
    offline: 'never',
    errors: [],
    summary: "The sandbox's people and their sign-ins",
  },
  setCountry: {
    method: 'POST',
    path: '/api/services/app/Sandbox/SetCountry',
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'It sets what is given.' },
    offline: 'never',
    errors: [],
    summary: 'Lets every visitor seem to come from a country; null: unknown',
  },
  setKycStatus: {
    method: 'POST',
    path: '/api/services/app/Sandbox/SetKycStatus',
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'It sets what is given.' },
    offline: 'never',
    errors: [50011, 60015],
    touches: ['sandbox.getPeople'],
    summary: "A reviewer's decision on somebody's identity, within the allowed moves",
  },
  getDealer: {
    method: 'GET',
    path: '/api/services/app/Sandbox/GetDealer',
    access: 'sandbox',
    offline: 'never',
    errors: [],
    summary: 'How the dealer of the sandbox answers orders, and the orders that he has',
  },
  setDealer: {
    method: 'POST',
    path: '/api/services/app/Sandbox/SetDealer',
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'It sets what is given.' },
    offline: 'never',
    errors: [],
    touches: ['sandbox.getDealer'],
    summary: 'How the dealer of the sandbox answers orders from now on',
  },
  letDealerAct: {
    method: 'POST',
    path: '/api/services/app/Sandbox/LetDealerAct',
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'What is to be done next is done once.' },
    offline: 'never',
    errors: [],
    touches: ['sandbox.getDealer'],
    summary: 'Lets the dealer of the sandbox do now what he would do within seconds',
  },
});
