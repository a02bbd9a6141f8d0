import { defineCalls } from '../platform/call.ts';
import type { kycSchemas } from './schemas.ts';
import { decisionRefusals } from '../staff/rules.ts';

const base = '/api/services/app/KYC';
const operator = '/api/services/app/Operator';
const sandbox = '/api/services/app/Sandbox';

/** Verification of persons (specification, section 7, KYC), and what decides on persons and companies. */
export const kyc = defineCalls<typeof kycSchemas>()('kyc', {
  getKyc: {
    method: 'GET',
    path: `${base}/Get`,
    access: 'session',
    offline: 'never',
    errors: [],
    summary: "A person's verification: its status, the form, what is missing, why it failed",
  },
  createKyc: {
    method: 'POST',
    path: `${base}/Create`,
    access: 'session',
    idempotency: 'required',
    offline: 'never',
    errors: [50012, 50015, 'kyc:exists', 'kyc:underReview', 'kyc:incomplete'],
    rateLimit: { max: 60, windowS: 60 },
    summary: "Begins a person's verification: a draft, or handed in at once",
  },
  updateKyc: {
    method: 'PUT',
    path: `${base}/Update`,
    access: 'session',
    idempotency: 'required',
    offline: 'never',
    errors: [50012, 50015, 'kyc:underReview', 'kyc:incomplete'],
    rateLimit: { max: 60, windowS: 60 },
    summary: "Changes a person's draft, or hands it in, again where it failed",
  },
  getAccessToken: {
    method: 'POST',
    path: `${base}/SumsubAccessToken`,
    access: 'session',
    offline: 'never',
    errors: [50015, 'kyc:notReady'],
    rateLimit: { max: 10, windowS: 60 },
    summary: "A short-lived token and address for the provider's own steps, such as the camera",
  },
  refreshKycStatus: {
    method: 'POST',
    path: `${base}/updateKycStatus`,
    access: 'session',
    offline: 'never',
    errors: [],
    rateLimit: { max: 20, windowS: 60 },
    summary: 'Asks the provider how far it is, and answers what holds now; sets nothing by itself',
  },
  kycWebhook: {
    method: 'POST',
    path: '/api/services/app/Webhook/Kyc',
    access: 'webhook',
    offline: 'never',
    errors: [],
    summary: 'The identity provider says, signed, that something changed; the server then asks it what',
  },
  listKycApplications: {
    method: 'GET',
    path: `${operator}/GetKycApplications`,
    access: { role: 'operator' },
    offline: 'never',
    errors: [],
    summary: 'Applications of persons and companies, newest first',
  },
  getKycApplication: {
    method: 'GET',
    path: `${operator}/GetKycApplication`,
    access: { role: 'operator' },
    offline: 'never',
    errors: [],
    summary: 'One application whole, with its form and the ids of its files; looking is recorded',
  },
  decideKyc: {
    method: 'POST',
    path: `${operator}/DecideKyc`,
    access: { role: 'operator' },
    idempotency: 'required',
    offline: 'never',
    errors: [50015, 60015, ...decisionRefusals],
    summary: "An operator's decision on an application that was handed in, with its reason",
  },
  sandboxGetFlow: {
    method: 'GET',
    path: `${sandbox}/GetKycFlow`,
    access: 'sandbox',
    offline: 'never',
    errors: ['kyc:notReady'],
    summary: "How far a person is in the sandbox provider's steps, by the token of its page",
  },
  sandboxAdvanceFlow: {
    method: 'POST',
    path: `${sandbox}/AdvanceKycFlow`,
    access: 'sandbox',
    offline: 'never',
    errors: ['kyc:notReady', 60015],
    summary: "Does the next of the sandbox provider's steps",
  },
  sandboxReview: {
    method: 'POST',
    path: `${sandbox}/ReviewKyc`,
    access: 'sandbox',
    offline: 'never',
    errors: [50011, 60015],
    summary: "The sandbox provider's reviewer decides; its webhook tells the server",
  },
});
