import { defineCalls } from '../platform/call.ts';
import type { stepUpSchemas } from './schemas.ts';

const rateLimit = { max: 60, windowS: 60 } as const;

/**
 * Step-up verification before sensitive actions, and the authenticator (specification, section 7, profile security).
 * Begin with the action and its values, prove the required factors, then pass the verification to the action's own
 * call. 50002 means: start over.
 */
export const stepUp = defineCalls<typeof stepUpSchemas>()('stepUp', {
  begin: {
    method: 'POST',
    path: '/api/TokenAuth/BeginSecurityVerification',
    bodyKb: 128,
    access: 'session',
    idempotency: { none: 'repeatable', because: 'Each security check is new, and an unused one expires.' },
    offline: 'never',
    errors: [],
    rateLimit,
    summary: 'Starts a security check for one action with its values, and returns the available ways to confirm',
  },
  sendCode: {
    method: 'POST',
    path: '/api/TokenAuth/SendSecurityCode',
    access: 'session',
    idempotency: { none: 'repeatable', because: 'Another code is sent, within the limits.' },
    offline: 'never',
    errors: [50002],
    rateLimit: { max: 20, windowS: 60 },
    summary: 'Sends a code for this security check to the user’s email address or phone number',
  },
  verify: {
    method: 'POST',
    path: '/api/TokenAuth/SecurityVerification',
    access: 'session',
    idempotency: { none: 'oneTimeProof', because: 'A code works once.' },
    offline: 'never',
    errors: [50002, 'code:wrong'],
    rateLimit,
    summary: 'Accepts codes for a security check; five wrong ones void it',
  },
  sendSignInCode: {
    method: 'POST',
    path: '/api/TokenAuth/SendSignInCode',
    access: 'public',
    isOpenInMaintenance: true,
    idempotency: { none: 'repeatable', because: 'Another code is sent, within the limits.' },
    offline: 'never',
    errors: [50002],
    rateLimit: { max: 20, windowS: 60 },
    summary: 'Sends the code for a sign-in on a new device, if no authenticator or passkey is set up',
  },
  finishSignIn: {
    method: 'POST',
    path: '/api/TokenAuth/FinishSignIn',
    access: 'public',
    isOpenInMaintenance: true,
    idempotency: { none: 'oneTimeProof', because: 'A code works once.' },
    offline: 'never',
    errors: [50002, 50010, 80001, 'code:wrong', 'session:wrongCredentials'],
    rateLimit: { max: 30, windowS: 60 },
    summary: 'Completes a sign-in on a new device with its code, and binds the session to the proof’s key',
  },
  getTotpInfo: {
    method: 'GET',
    path: '/api/services/app/Profile/GetGoogleBindInfo',
    access: 'session',
    offline: 'never',
    errors: [],
    rateLimit,
    summary: 'Returns whether an authenticator is set up; if not, the secret to set one up with',
  },
  bindTotp: {
    method: 'POST',
    path: '/api/services/app/Profile/BindGoogleCode',
    access: 'session',
    idempotency: { none: 'secretAnswer', because: 'The recovery codes are shown once, and the code works once.' },
    offline: 'never',
    errors: [50002, 'code:wrong', 'code:void', 'security:bound'],
    rateLimit,
    touches: ['stepUp.getTotpInfo', 'profile.getSecurityInfo'],
    summary: 'Sets up the authenticator that shows this code; returns the recovery codes once',
  },
  unbindTotp: {
    method: 'POST',
    path: '/api/services/app/Profile/UnBindGoogleCode',
    access: 'session',
    idempotency: { none: 'oneTimeProof', because: 'The security check works once.' },
    offline: 'never',
    errors: [50002, 'security:notBound'],
    rateLimit,
    touches: ['stepUp.getTotpInfo', 'profile.getSecurityInfo'],
    summary: 'Removes the authenticator and its recovery codes',
  },
  regenerateRecoveryCodes: {
    method: 'POST',
    path: '/api/services/app/Profile/RegenerateRecoveryCodes',
    access: 'session',
    idempotency: {
      none: 'secretAnswer',
      because: 'The recovery codes are shown once, and the security check works once.',
    },
    offline: 'never',
    errors: [50002, 'security:notBound'],
    rateLimit,
    touches: ['stepUp.getTotpInfo', 'profile.getSecurityInfo'],
    summary: 'Creates ten new recovery codes that replace the old ones, shown once',
  },
});
