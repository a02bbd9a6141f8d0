import { defineCalls } from '../platform/call.ts';
import type { qrLoginSchemas } from './schemas.ts';

/** Signing in a browser with a phone that is already signed in (specification, section 4, QR login). */
export const qrLogin = defineCalls<typeof qrLoginSchemas>()('qrLogin', {
  createQrLogin: {
    method: 'POST',
    path: '/api/TokenAuth/CreateQrLogin',
    access: 'public',
    isOpenInMaintenance: true,
    idempotency: { none: 'repeatable', because: 'Each code is new, and an unused one expires.' },
    offline: 'never',
    errors: [],
    rateLimit: { max: 20, windowS: 60 },
    summary: 'Creates a QR code for the phone to scan, bound to the proof’s key',
  },
  pollQrLogin: {
    method: 'POST',
    path: '/api/TokenAuth/PollQrLogin',
    access: 'public',
    isOpenInMaintenance: true,
    idempotency: { none: 'oneTimeProof', because: 'The tokens are returned once, to the proof’s key.' },
    offline: 'never',
    errors: [50010, 80001, 80002],
    rateLimit: { max: 240, windowS: 60 },
    summary: 'Returns the code’s status and, once confirmed, its tokens, once and only for the key that created it',
  },
  scanQrLogin: {
    method: 'POST',
    path: '/api/TokenAuth/ScanQrLogin',
    access: 'session',
    idempotency: { none: 'setsState', because: 'The code belongs to the first user who scans it.' },
    offline: 'never',
    errors: ['qrLogin:void'],
    rateLimit: { max: 30, windowS: 60 },
    summary: 'Assigns the code to the user who scanned it, and returns the browser’s location',
  },
  confirmQrLogin: {
    method: 'POST',
    path: '/api/TokenAuth/ConfirmQrLogin',
    access: 'session',
    idempotency: { none: 'setsState', because: 'A code is answered once; repeating the answer changes nothing.' },
    offline: 'never',
    errors: [50002, 'qrLogin:void', 'qrLogin:wrongNumber'],
    rateLimit: { max: 30, windowS: 60 },
    summary: 'Confirms the browser’s sign-in; only the user who scanned the code can',
  },
  declineQrLogin: {
    method: 'POST',
    path: '/api/TokenAuth/DeclineQrLogin',
    access: 'session',
    idempotency: { none: 'setsState', because: 'A code is answered once; repeating the answer changes nothing.' },
    offline: 'never',
    errors: ['qrLogin:void'],
    rateLimit: { max: 30, windowS: 60 },
    summary: 'Declines the browser’s sign-in and uses up the code',
  },
});
