import { defineCalls } from '../platform/call.ts';
import type { qrLoginSchemas } from './schemas.ts';

/** Signing in a browser with a phone that is already signed in (specification, section 4, QR login). */
export const qrLogin = defineCalls<typeof qrLoginSchemas>()('qrLogin', {
  createQrLogin: {
    method: 'POST',
    path: '/api/TokenAuth/CreateQrLogin',
    access: 'public',
    isOpenInMaintenance: true,
    idempotency: { none: 'repeatable', because: 'Each code is a new one, and an unused one expires.' },
    offline: 'never',
    errors: [],
    rateLimit: { max: 20, windowS: 60 },
    summary: 'A code for the phone to scan, bound to the key of the proof',
  },
  pollQrLogin: {
    method: 'POST',
    path: '/api/TokenAuth/PollQrLogin',
    access: 'public',
    isOpenInMaintenance: true,
    idempotency: { none: 'oneTimeProof', because: 'The tokens are handed out once, to the key of the proof.' },
    offline: 'never',
    errors: [50010, 80001, 80002],
    rateLimit: { max: 240, windowS: 60 },
    summary: 'How the code fares; once it was confirmed its tokens, one time and for the key that made it',
  },
  scanQrLogin: {
    method: 'POST',
    path: '/api/TokenAuth/ScanQrLogin',
    access: 'session',
    idempotency: { none: 'setsState', because: 'The code is bound to who scanned it first.' },
    offline: 'never',
    errors: ['qrLogin:void'],
    rateLimit: { max: 30, windowS: 60 },
    summary: 'Binds the code to the user who scanned it, and says where the browser is',
  },
  confirmQrLogin: {
    method: 'POST',
    path: '/api/TokenAuth/ConfirmQrLogin',
    access: 'session',
    idempotency: { none: 'setsState', because: 'A code is answered once; the same answer again changes nothing.' },
    offline: 'never',
    errors: [50002, 'qrLogin:void', 'qrLogin:wrongNumber'],
    rateLimit: { max: 30, windowS: 60 },
    summary: 'Lets the browser in; only who scanned the code can',
  },
  declineQrLogin: {
    method: 'POST',
    path: '/api/TokenAuth/DeclineQrLogin',
    access: 'session',
    idempotency: { none: 'setsState', because: 'A code is answered once; the same answer again changes nothing.' },
    offline: 'never',
    errors: ['qrLogin:void'],
    rateLimit: { max: 30, windowS: 60 },
    summary: 'Keeps the browser out, and uses the code up',
  },
});
