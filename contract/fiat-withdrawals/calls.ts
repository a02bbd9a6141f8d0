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
    summary: 'Lists payout methods of a currency with fee, cut-off and arrival date',
    usedBy: others,
  },
  listRates: {
    ...read,
    method: 'GET',
    path: `${base}/GlobalAccountRate/GetUserRateSetting`,
    summary: 'Returns this account’s withdrawal fees by currency and payment method',
    usedBy: others,
  },
  calculateFee: {
    ...read,
    method: 'POST',
    path: `${base}/GlobalAccountRate/CalculateServiceFee`,
    idempotency: { none: 'read', because: 'It only calculates.' },
    errors: [40001, 50014],
    summary: 'Previews a withdrawal: fee, amount sent, amount received and arrival',
    usedBy: others,
  },
  getTerms: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/CashWithdrawOrder/GetTerms`,
    errors: [40001],
    summary: 'Returns a currency’s available balance, limit and anything that blocks a withdrawal',
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
    summary:
      'Withdraws to a saved recipient with payment PIN and security check; the amount is put on hold immediately',
  },
  list: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/CashWithdrawOrder/GetList`,
    offline: 'cached',
    summary: 'Lists the account’s withdrawals, newest first',
  },
  cancel: {
    method: 'POST',
    path: `${base}/Cash/CashWithdrawOrder/Cancel`,
    access: create,
    idempotency: 'required',
    offline: 'never',
    errors: [60015, 60017],
    touches: ['fiatWithdrawals.list'],
    summary: 'Cancels a withdrawal not sent to a bank yet; its money is available again',
  },
  sandboxNextPayout: {
    ...played,
    path: `${base}/Sandbox/SetNextBankPayout`,
    idempotency: { none: 'sandbox', because: 'It sets the given value.' },
    errors: ['request:notFound'],
    summary: 'Sets the outcome of the sandbox bank’s next payout: paid, failed or returned immediately',
  },
  sandboxReturn: {
    ...played,
    path: `${base}/Sandbox/ReturnBankPayout`,
    idempotency: { none: 'sandbox', because: 'A payout is returned once.' },
    errors: ['request:notFound'],
    summary: 'Makes the bank return the last paid payout, as if weeks had passed',
  },
});
