import { defineCalls } from '../platform/call.ts';
import type { accountSchemas } from './schemas.ts';

const registerErrors = [
  50002,
  'InvalidKEIS',
  51024,
  51025,
  51026,
  51091,
  51092,
  51093,
  51094,
  'account:notEligible',
  'code:wrong',
  'code:void',
] as const;
const checkErrors = [50011, 51025, 51026, 'code:wrong', 'code:void'] as const;
const resetErrors = [
  50002,
  'InvalidKEIS',
  51025,
  51026,
  51091,
  'code:wrong',
  'passkey:void',
  'passkey:refused',
] as const;
const command = { method: 'POST', access: 'public', offline: 'never', rateLimit: { max: 20, windowS: 60 } } as const;

/**
 * Registration and forgotten passwords (specification, section 7, account). The questionnaire and every registration
 * carry the device proof, as a sign-in does.
 */
export const account = defineCalls<typeof accountSchemas>()('account', {
  submitQuestionnaire: {
    ...command,
    path: '/api/services/app/Account/SubmitQuestionnaire',
    idempotency: { none: 'repeatable', because: 'All answers are kept, and the last one counts.' },
    errors: [51025, 51026],
    summary: 'Submits the eligibility questionnaire; adverse answers are stored and return isEligible false',
  },
  confirmContact: {
    ...command,
    path: '/api/services/app/Account/ConfirmContact',
    idempotency: {
      none: 'repeatable',
      because: 'The code stays valid for the registration, and repeating it gives the same response.',
    },
    errors: [51025, 51026, 51093, 51094, 'code:wrong', 'code:void'],
    summary: 'Checks a contact’s code early in registration and extends its validity',
  },
  registerByEmail: {
    ...command,
    path: '/api/services/app/Account/RegisterByEmailAddress',
    idempotency: { none: 'oneTimeProof', because: 'The emailed code works once, and a contact has one account.' },
    errors: registerErrors,
    summary: 'Registers an individual or a company by email, with an emailed code',
  },
  registerByPhone: {
    ...command,
    path: '/api/services/app/Account/RegisterByPhoneNumber',
    idempotency: {
      none: 'oneTimeProof',
      because: 'The texted code works once, and a contact has one account.',
    },
    errors: registerErrors,
    summary: 'Registers an individual or a company by phone number, with a texted code',
  },
  registerMerchant: {
    ...command,
    path: '/api/services/app/identity/Merchant/Register',
    idempotency: { none: 'oneTimeProof', because: 'The code works once, and a contact has one account.' },
    errors: registerErrors,
    summary: 'Registers a merchant with its name, by email or phone number',
  },
  checkResetByPhone: {
    ...command,
    path: '/api/services/app/Account/ResetPasswordByPhoneNumberVerification',
    idempotency: { none: 'oneTimeProof', because: 'The code works once.' },
    errors: checkErrors,
    summary: 'Forgotten password, first call: exchanges the code for a ticket to set a new password',
  },
  resetByPhone: {
    ...command,
    path: '/api/services/app/Account/ResetPasswordByPhoneNumber',
    bodyKb: 64,
    idempotency: { none: 'oneTimeProof', because: 'The ticket of the first call works once.' },
    errors: resetErrors,
    summary: 'Forgotten password, second call: sets the new password, ends all sessions, pauses transfers for 24 hours',
  },
  checkResetByEmail: {
    ...command,
    path: '/api/services/app/Account/ResetPasswordByEmailAddressVerification',
    idempotency: { none: 'oneTimeProof', because: 'The code works once.' },
    errors: checkErrors,
    summary: 'Forgotten password, first call: exchanges the code for a ticket to set a new password',
  },
  resetByEmail: {
    ...command,
    path: '/api/services/app/Account/ResetPasswordByEmailAddress',
    bodyKb: 64,
    idempotency: { none: 'oneTimeProof', because: 'The ticket of the first call works once.' },
    errors: resetErrors,
    summary: 'Forgotten password, second call: sets the new password, ends all sessions, pauses transfers for 24 hours',
  },
  checkResetByLink: {
    ...command,
    path: '/api/services/app/Account/ResetPasswordLinkVerification',
    idempotency: { none: 'oneTimeProof', because: 'The link works once.' },
    errors: [50011, 'security:linkVoid'],
    summary: 'Forgotten password, first call by emailed link: returns the same ticket as the code does',
  },
});
