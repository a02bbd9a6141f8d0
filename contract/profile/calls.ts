import { defineCalls } from '../platform/call.ts';
import type { profileSchemas } from './schemas.ts';

const base = '/api/services/app/Profile';
/** Refusals of what needs a code sent to the new contact. */
const contactErrors = [50002, 51025, 51026, 'code:wrong', 'code:void'] as const;
const passwordErrors = [50002, 'InvalidKEIS', 51091] as const;
const fundPasswordErrors = ['security:wrongFundPassword', 'security:fundPasswordLocked'] as const;

/** The user's own settings (specification, section 7, profile security). */
export const profile = defineCalls<typeof profileSchemas>()('profile', {
  setPricingCurrency: {
    method: 'POST',
    path: `${base}/SetPricingCurrency`,
    access: 'session',
    offline: 'queue',
    idempotency: 'required',
    errors: [40001],
    summary: 'The currency that totals are shown in',
  },
  sendContactCode: {
    method: 'POST',
    path: `${base}/SendContactCode`,
    access: 'session',
    offline: 'never',
    errors: [51025, 51026],
    rateLimit: { max: 10, windowS: 60 },
    summary: 'Sends a code to a phone or an email that is to be bound by this user',
  },
  bindPhone: {
    method: 'POST',
    path: `${base}/BindPhoneNumber`,
    access: 'session',
    offline: 'never',
    errors: [...contactErrors, 51094, 'security:bound'],
    summary: 'Binds a phone, proved by a code sent to it',
  },
  unbindPhone: {
    method: 'POST',
    path: `${base}/UnBindPhoneNumber`,
    access: 'session',
    offline: 'never',
    errors: [50002, 'security:notBound', 'security:lastContact'],
    summary: 'Unbinds the phone; not where no email is bound',
  },
  updatePhone: {
    method: 'PUT',
    path: `${base}/UpdatePhoneNumber`,
    access: 'session',
    offline: 'never',
    errors: [...contactErrors, 51094, 'security:notBound', 'security:bound'],
    summary: 'Puts another phone in the place of the bound one',
  },
  bindEmail: {
    method: 'POST',
    path: `${base}/BindEmailAddress`,
    access: 'session',
    offline: 'never',
    errors: [...contactErrors, 51093, 'security:bound'],
    summary: 'Binds an email, proved by a code sent to it',
  },
  unbindEmail: {
    method: 'POST',
    path: `${base}/UnBindEmailAddress`,
    access: 'session',
    offline: 'never',
    errors: [50002, 'security:notBound', 'security:lastContact'],
    summary: 'Unbinds the email; not where no phone is bound',
  },
  updateEmail: {
    method: 'PUT',
    path: `${base}/UpdateEmailAddress`,
    access: 'session',
    offline: 'never',
    errors: [...contactErrors, 51093, 'security:notBound', 'security:bound'],
    summary: 'Puts another email in the place of the bound one',
  },
  updatePassword: {
    method: 'PUT',
    path: `${base}/UpdatePassword`,
    access: 'session',
    offline: 'never',
    errors: [...passwordErrors, 'security:wrongPassword', 'session:locked'],
    summary: 'Changes the login password and ends all other sessions',
  },
  setFundPassword: {
    method: 'POST',
    path: `${base}/SetFundPassword`,
    access: 'session',
    offline: 'never',
    errors: [...passwordErrors, 'security:bound'],
    summary: 'Sets the fund password: exactly six digits, entered twice',
  },
  updateFundPassword: {
    method: 'PUT',
    path: `${base}/UpdateFundPassword`,
    access: 'session',
    offline: 'never',
    errors: [...passwordErrors, ...fundPasswordErrors, 'security:notBound'],
    summary: 'Changes the fund password; the old one is asked for, the new one twice',
  },
  getSecurityInfo: {
    method: 'GET',
    path: `${base}/GetSecurityInfo`,
    access: 'session',
    offline: 'cached',
    errors: [],
    summary: 'What is bound, how secure that is, and what to do next',
  },
  listLogins: {
    method: 'GET',
    path: `${base}/GetLoginHistory`,
    access: 'session',
    offline: 'cached',
    errors: [],
    summary: 'Sign-ins and failed tries, newest first, by keyset',
  },
  listSafeOperations: {
    method: 'GET',
    path: `${base}/GetSafeOperationHistory`,
    access: 'session',
    offline: 'cached',
    errors: [],
    summary: 'What was done to the security of the account, newest first, by keyset',
  },
});
