import { defineCalls } from '../platform/call.ts';
import type { payeesSchemas } from './schemas.ts';

const base = '/api/services/app/cash/Beneficiary';
const manage = { permission: 'beneficiaries.manage', kycStatus: 3 } as const;
const rateLimit = { max: 60, windowS: 60 } as const;

/** Payees of bank withdrawals (specification, sections 4 and 7): whom a global account pays, country by country. */
export const payees = defineCalls<typeof payeesSchemas>()('payees', {
  getFields: {
    method: 'GET',
    path: `${base}/GetChannelBeneficiaryDynamicFormsFields`,
    access: { permission: 'fiat.read' },
    offline: 'never',
    errors: [40001],
    summary: 'What is asked of a payee, by the bank’s country, currency, payment type and whether it is a company',
    usedBy: 'other clients of the specification: our own screens have the same form offline',
  },
  check: {
    method: 'POST',
    path: `${base}/CheckName`,
    bodyKb: 96,
    access: manage,
    idempotency: { none: 'read', because: 'It asks a bank, and changes nothing.' },
    offline: 'never',
    errors: [40001],
    rateLimit,
    summary: 'Whether the account is held in that name, as its bank says, and which bank it is',
  },
  create: {
    method: 'POST',
    path: `${base}/Create`,
    bodyKb: 96,
    access: manage,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [40001, 50002, 60015, 'payee:exists', 'payee:nameDiffers', 'payee:tooMany'],
    rateLimit,
    summary: 'Adds a payee, with a security verification',
  },
  update: {
    method: 'POST',
    path: `${base}/Update`,
    bodyKb: 96,
    access: manage,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [40001, 50002, 60015, 'payee:exists', 'payee:nameDiffers'],
    rateLimit,
    summary: 'Changes a payee; another account takes a security verification and is paid a day later at the earliest',
  },
  import: {
    method: 'POST',
    path: `${base}/Import`,
    bodyKb: 1800,
    access: manage,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50002, 60015],
    rateLimit: { max: 10, windowS: 60 },
    summary: 'Adds many payees with one security verification; those that can’t be added are named',
  },
  list: {
    method: 'GET',
    path: `${base}/GetPage`,
    access: { permission: 'fiat.read' },
    offline: 'cached',
    errors: [],
    summary: 'All payees of the account, newest first',
  },
  delete: {
    method: 'POST',
    path: `${base}/Delete`,
    access: manage,
    idempotency: 'required',
    offline: 'never',
    errors: [],
    rateLimit,
    summary: 'Deletes a payee; for a few minutes that can be undone',
  },
  restore: {
    method: 'POST',
    path: `${base}/Restore`,
    access: manage,
    idempotency: 'required',
    offline: 'never',
    errors: ['payee:exists', 'payee:tooMany'],
    rateLimit,
    summary: 'Undoes a deletion of one’s own: the same payee comes back, as old as it was',
  },
});
