import { defineCalls } from '../platform/call.ts';
import type { businessVerificationSchemas } from './schemas.ts';

const base = '/api/services/app/BusinessVerification';

/** Verification of companies; not in the specification's list of calls, but in its style. */
export const businessVerification = defineCalls<typeof businessVerificationSchemas>()('businessVerification', {
  getBusinessVerification: {
    method: 'GET',
    path: `${base}/Get`,
    access: 'session',
    offline: 'never',
    errors: [],
    summary: 'Returns a company’s verification: status, form, missing items, failure reasons',
  },
  createBusinessVerification: {
    method: 'POST',
    path: `${base}/Create`,
    bodyKb: 32,
    access: 'session',
    idempotency: 'required',
    offline: 'never',
    errors: [50012, 50015, 'kyc:exists', 'kyc:underReview', 'kyc:incomplete'],
    rateLimit: { max: 60, windowS: 60 },
    summary: 'Starts a company’s verification, as a draft or submitted immediately',
  },
  updateBusinessVerification: {
    method: 'PUT',
    path: `${base}/Update`,
    bodyKb: 32,
    access: 'session',
    idempotency: 'required',
    offline: 'never',
    errors: [50012, 50015, 'kyc:underReview', 'kyc:incomplete'],
    rateLimit: { max: 60, windowS: 60 },
    summary: 'Changes or submits a company’s draft, or resubmits it after a failure',
  },
});
