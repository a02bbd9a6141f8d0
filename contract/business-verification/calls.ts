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
    summary: "A company's verification: its state, the form, what is missing, why it failed",
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
    summary: "Begins a company's verification: a draft, or handed in at once",
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
    summary: "Changes a company's draft, or hands it in, again where it failed",
  },
});
