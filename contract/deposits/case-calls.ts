import { defineCalls } from '../platform/call.ts';
import type { depositCasesSchemas } from './case-schemas.ts';
import { decisionRefusals } from '../staff/rules.ts';

const coinIn = '/api/services/app/CoinTransactionIn';
const operator = '/api/services/app/Operator';

/** Deposits that do not go by themselves: refunds, missing ones, and an operator's part in them. */
export const depositCases = defineCalls<typeof depositCasesSchemas>()('depositCases', {
  requestRefund: {
    method: 'POST',
    path: `${coinIn}/TransferOut`,
    access: { permission: 'deposits.create', kycStatus: 3 },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'draft',
    errors: [40007, 40018, 50002, 60003, 60015, 'address:notAllowed', 'security:blocked'],
    summary: 'Asks for a deposit under compliance review to be sent back, to an address that the customer names',
  },
  reportMissing: {
    method: 'POST',
    path: `${coinIn}/Supplementary`,
    access: { permission: 'deposits.create', kycStatus: 3 },
    idempotency: 'required',
    offline: 'draft',
    errors: [50012, 50014, 60002, 60015],
    summary: 'Reports a deposit that did not appear, by its transaction; once for each',
  },
  listMissing: {
    method: 'GET',
    path: `${coinIn}/GetSupplementaryList`,
    access: { permission: 'deposits.read' },
    offline: 'cached',
    errors: [],
    summary: "The customer's reports of missing deposits, newest first, with what came of them",
  },
  getWebLink: {
    method: 'POST',
    path: `${coinIn}/GetWebSDKLink`,
    access: { permission: 'deposits.read' },
    idempotency: { none: 'read', because: 'It only looks a link up.' },
    offline: 'never',
    errors: [40007],
    summary: "Where a deposit's transaction can be looked at: a public explorer, or the sandbox's own page",
  },
  listForOperator: {
    method: 'GET',
    path: `${operator}/GetDeposits`,
    access: { staff: 'desk.deposits.read' },
    offline: 'never',
    errors: [],
    summary: 'Deposits of one status, oldest first',
  },
  takeMeasure: {
    method: 'POST',
    path: `${operator}/TakeDepositMeasure`,
    access: { staff: 'desk.deposits.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [40007, 50014, 60003, 60015, 60028, 'security:blocked', ...decisionRefusals],
    summary: 'Freezes or unfreezes a deposit, or stops one for a review; what waits is decided at the desk',
  },
  listMissingForOperator: {
    method: 'GET',
    path: `${operator}/GetMissingDeposits`,
    access: { staff: 'desk.deposits.read' },
    offline: 'never',
    errors: [],
    summary: 'Reports of missing deposits of one status, oldest first',
  },
  listReversals: {
    method: 'GET',
    path: `${operator}/GetReplacedDeposits`,
    access: { staff: 'desk.deposits.read' },
    offline: 'never',
    errors: [],
    summary: 'Credited deposits that the chain took back, and what is still owed of them, oldest first',
  },
  setStop: {
    method: 'POST',
    path: `${operator}/SetDepositStop`,
    access: { staff: 'desk.coins.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50011, 60002, ...decisionRefusals],
    summary: 'Stops deposits of a coin on a network, of one customer, or of a customer’s coin, or opens them again',
  },
  listStops: {
    method: 'GET',
    path: `${operator}/GetDepositStops`,
    access: { staff: 'desk.coins.read' },
    offline: 'never',
    errors: [],
    summary: 'Deposits that are stopped, newest first: whose, of which coin, with why and by whom',
  },
  sandboxTransaction: {
    method: 'GET',
    path: '/api/services/app/Sandbox/GetTransaction',
    access: 'sandbox',
    offline: 'never',
    errors: [40007],
    summary: "A transaction on the sandbox's chain, as an explorer shows one",
  },
});
