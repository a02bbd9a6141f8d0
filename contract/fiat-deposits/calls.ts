import { defineCalls } from '../platform/call.ts';
import type { fiatDepositsSchemas } from './schemas.ts';

const base = '/api/services/app';
const orders = `${base}/Cash/CashTopUpOrder`;
const account = `${base}/Cash/GlobalAccount`;
const operator = `${base}/Operator`;
const create = { permission: 'fiat.create', kycStatus: 3 } as const;
const read = { access: { permission: 'fiat.read' }, offline: 'cached', errors: [] } as const;
const reads = { none: 'read', because: 'It only reads.' } as const;
const played = { method: 'POST', access: 'sandbox', offline: 'never' } as const;

/**
 * Bank transfers into the global account (specification, sections 3, 4 and 7): announced with a reference or not, from
 * accounts the customer named, credited once when the bank has settled them.
 */
export const fiatDeposits = defineCalls<typeof fiatDepositsSchemas>()('fiatDeposits', {
  getPayInInfo: {
    method: 'POST',
    path: `${orders}/GetPayInInfo`,
    access: create,
    idempotency: 'required',
    offline: 'never',
    errors: [40001, 40002, 40016, 50014, 60001, 60006, 60009, 60010],
    summary: 'Announces a deposit: returns a reference valid for seven days and the account to pay into',
  },
  listMine: {
    ...read,
    method: 'POST',
    path: `${orders}/GetMyPageList`,
    idempotency: reads,
    summary: 'Lists currency deposits, newest first, or changes since the last sync',
  },
  submitProof: {
    method: 'POST',
    path: `${orders}/SubmitProof`,
    access: create,
    idempotency: 'required',
    offline: 'draft',
    errors: [40007, 50012, 50016, 60008],
    touches: ['fiatDeposits.listMine'],
    summary: 'Adds proof of payment to an awaited deposit, up to three files',
  },
  cancel: {
    method: 'POST',
    path: `${orders}/Cancel`,
    access: create,
    idempotency: 'required',
    offline: 'never',
    errors: [40007, 60008, 60017],
    touches: ['fiatDeposits.listMine'],
    summary: 'Cancels a deposit the bank hasn’t seen yet',
  },
  addPayer: {
    method: 'POST',
    path: `${account}/CreatePayWhitelist`,
    access: create,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50002, 'address:exists', 'address:tooMany'],
    touches: ['fiatDeposits.listPayers'],
    summary: 'Adds a paying account by its IBAN; its transfers are credited without review a day later',
  },
  listPayers: {
    ...read,
    method: 'POST',
    path: `${account}/GetPayWhitelist`,
    idempotency: reads,
    summary: 'Lists the customer’s paying accounts, newest first',
  },
  removePayer: {
    method: 'POST',
    path: `${account}/RemovePayWhitelist`,
    access: create,
    idempotency: 'required',
    offline: 'never',
    errors: ['request:notFound'],
    touches: ['fiatDeposits.listPayers'],
    summary: 'Removes a paying account',
  },
  listCandidates: {
    method: 'GET',
    path: `${operator}/GetCreditCandidates`,
    access: { staff: 'desk.deposits.read' },
    offline: 'never',
    errors: ['request:notFound'],
    summary: 'Lists possible customers of an unmatched payment, best match first',
  },
  listProofs: {
    method: 'GET',
    path: `${operator}/GetCreditProofs`,
    access: { staff: 'desk.deposits.read' },
    offline: 'never',
    errors: ['request:notFound'],
    summary: 'Lists the files the customer added to a deposit, or to the deposit of a credit',
  },
  chooseCandidate: {
    method: 'POST',
    path: `${operator}/ChooseCreditCandidate`,
    access: { staff: 'desk.deposits.act' },
    idempotency: 'required',
    offline: 'never',
    errors: [50011, 60006, 60015, 'request:notFound', 'staff:ownCase'],
    touches: ['desk'],
    summary: 'Assigns an unmatched payment to a customer; its case is then decided',
  },
  getReconciliation: {
    method: 'GET',
    path: `${operator}/GetBankReconciliation`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Returns the comparison of bank and ledger for each account, with all differences',
  },
  sandboxTransfer: {
    ...played,
    path: `${base}/Sandbox/SendBankTransfer`,
    idempotency: { none: 'sandbox', because: 'A tester may send any number.' },
    errors: ['request:notFound', 50011, 50014, 60006],
    touches: ['fiatDeposits.sandboxCredits'],
    summary: 'Sends a bank transfer to someone’s account, or to the shared one',
  },
  sandboxReverse: {
    ...played,
    path: `${base}/Sandbox/ReverseBankCredit`,
    idempotency: { none: 'sandbox', because: 'A transfer is reversed once.' },
    errors: ['request:notFound'],
    touches: ['fiatDeposits.sandboxCredits'],
    summary: 'Makes the sandbox’s bank reverse a settled transfer',
  },
  sandboxCredits: {
    method: 'GET',
    access: 'sandbox',
    offline: 'never',
    path: `${base}/Sandbox/GetBankCredits`,
    errors: ['request:notFound'],
    summary: 'Lists incoming transfers at the sandbox’s bank, newest first',
  },
});
