import { defineCalls } from '../platform/call.ts';
import type { fiatWithdrawalsSchemas } from './schemas.ts';

const base = '/api/services/app';
const read = { access: { permission: 'fiat.read' }, offline: 'never', errors: [] } as const;
const create = { permission: 'fiat.create', kycStatus: 3 } as const;
const played = { method: 'POST', access: 'sandbox', offline: 'never' } as const;
const others = 'other clients of the specification: our own screens have the same from the catalogue, offline too';

/** Withdrawals from the global account to banks, and their costs (specification, section 7). */
export const fiatWithdrawals = defineCalls<typeof fiatWithdrawalsSchemas>()('fiatWithdrawals', {
  listPaymentTypes: {
    ...read,
    method: 'GET',
    path: `${base}/GlobalAccountRate/GetGlobalAccountEnabledPaymentType`,
    errors: [40001],
    summary: 'The ways in which a currency is paid out, each with its fee, cut-off and day of arrival',
    usedBy: others,
  },
  listRates: {
    ...read,
    method: 'GET',
    path: `${base}/GlobalAccountRate/GetUserRateSetting`,
    summary: 'What this account pays for withdrawals, by currency and payment type',
    usedBy: others,
  },
  calculateFee: {
    ...read,
    method: 'POST',
    path: `${base}/GlobalAccountRate/CalculateServiceFee`,
    idempotency: { none: 'read', because: 'It only reckons.' },
    errors: [40001, 50014],
    summary: 'The fee of an amount, what leaves the account, what arrives, and when',
    usedBy: others,
  },
  getTerms: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/CashWithdrawOrder/GetTerms`,
    errors: [40001],
    summary: 'What there is of a currency, its limit, and everything that stands in the way now',
  },
  create: {
    method: 'POST',
    path: `${base}/Cash/CashWithdrawOrder/Create`,
    access: create,
    idempotency: 'required',
    proofs: ['fundPassword', 'verification'],
    offline: 'draft',
    errors: [
      40001,
      40013,
      40014,
      40015,
      50002,
      50014,
      51050,
      60004,
      60006,
      60007,
      60011,
      60015,
      'InvalidKEIS',
      'security:blocked',
      'security:wrongFundPassword',
      'security:fundPasswordLocked',
      'security:notBound',
      'approval:tooFewApprovers',
    ],
    touches: ['fiatWithdrawals.list'],
    summary: 'Withdraws to a saved payee, with payment PIN and security verification; the amount is held at once',
  },
  list: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/CashWithdrawOrder/GetList`,
    offline: 'cached',
    summary: 'Withdrawals of the account, newest first',
  },
  cancel: {
    method: 'POST',
    path: `${base}/Cash/CashWithdrawOrder/Cancel`,
    access: create,
    idempotency: 'required',
    offline: 'never',
    errors: [60015, 60017],
    touches: ['fiatWithdrawals.list'],
    summary: 'Cancels a withdrawal that hasn’t been handed over to a bank; its money is available again',
  },
  sandboxNextPayout: {
    ...played,
    path: `${base}/Sandbox/SetNextBankPayout`,
    idempotency: { none: 'sandbox', because: 'It sets what is given.' },
    errors: ['request:notFound'],
    summary: 'What becomes of the next payout of the sandbox’s bank: paid, failed, or returned at once',
  },
  sandboxReturn: {
    ...played,
    path: `${base}/Sandbox/ReturnBankPayout`,
    idempotency: { none: 'sandbox', because: 'One that has come back doesn’t come back again.' },
    errors: ['request:notFound'],
    summary: 'The payout that was paid last comes back, as if weeks had passed',
  },
});
