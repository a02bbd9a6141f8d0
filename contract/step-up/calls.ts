import { defineCalls } from '../platform/call.ts';
import type { stepUpSchemas } from './schemas.ts';

const rateLimit = { max: 60, windowS: 60 } as const;

/**
 * Security verification before sensitive actions, and the authenticator (specification, section 7, profile
 * security). Begin with the action and its values, prove what is asked, hand the verification over with the
 * action's own call. 50002 means: begin anew.
 */
export const stepUp = defineCalls<typeof stepUpSchemas>()('stepUp', {
  begin: {
    method: 'POST',
    path: '/api/TokenAuth/BeginSecurityVerification',
    bodyKb: 128,
    access: 'session',
    offline: 'never',
    errors: [],
    rateLimit,
    summary: 'Begins a security verification for one action with its values, and says what proves the user',
  },
  sendCode: {
    method: 'POST',
    path: '/api/TokenAuth/SendSecurityCode',
    access: 'session',
    offline: 'never',
    errors: [50002],
    rateLimit: { max: 20, windowS: 60 },
    summary: 'Sends a code for this verification to the bound email address or phone',
  },
  verify: {
    method: 'POST',
    path: '/api/TokenAuth/SecurityVerification',
    access: 'session',
    offline: 'never',
    errors: [50002, 'code:wrong'],
    rateLimit,
    summary: 'Takes codes for a verification; five wrong ones void it',
  },
  getTotpInfo: {
    method: 'GET',
    path: '/api/services/app/Profile/GetGoogleBindInfo',
    access: 'session',
    offline: 'never',
    errors: [],
    rateLimit,
    summary: 'Whether an authenticator is bound; where none is, the secret to bind one with',
  },
  bindTotp: {
    method: 'POST',
    path: '/api/services/app/Profile/BindGoogleCode',
    access: 'session',
    offline: 'never',
    errors: [50002, 'code:wrong', 'code:void', 'security:bound'],
    rateLimit,
    summary: 'Binds the authenticator that shows this code; the answer holds the recovery codes, once',
  },
  unbindTotp: {
    method: 'POST',
    path: '/api/services/app/Profile/UnBindGoogleCode',
    access: 'session',
    offline: 'never',
    errors: [50002, 'security:notBound'],
    rateLimit,
    summary: 'Unbinds the authenticator; its recovery codes go with it',
  },
  regenerateRecoveryCodes: {
    method: 'POST',
    path: '/api/services/app/Profile/RegenerateRecoveryCodes',
    access: 'session',
    offline: 'never',
    errors: [50002, 'security:notBound'],
    rateLimit,
    summary: 'Ten new recovery codes in the place of the old ones, shown once',
  },
});
