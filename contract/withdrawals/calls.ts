import { defineCalls } from '../platform/call.ts';
import type { ErrorCode } from '../platform/error-codes.ts';
import type { withdrawalsSchemas } from './schemas.ts';
import { decisionRefusals } from '../staff/rules.ts';

const base = '/api/services/app/CoinTransactionOut';
const operator = '/api/services/app/Operator';
const sandbox = '/api/services/app/Sandbox';
const read = { permission: 'withdrawals.read' } as const;
const create = { permission: 'withdrawals.create', kycStatus: 3 } as const;

/** Why a withdrawal is not taken. */
export const withdrawalRefusals = [
  40001,
  40012,
  40013,
  40014,
  40015,
  40018,
  50014,
  60002,
  60004,
  60011,
  60028,
  60029,
  'security:blocked',
  'address:notAllowed',
] as const satisfies readonly ErrorCode[];

/** Coins going out (specification, section 7, deposits and withdrawals). */
export const withdrawals = defineCalls<typeof withdrawalsSchemas>()('withdrawals', {
  getTerms: {
    method: 'GET',
    path: `${base}/GetWithdrawalTerms`,
    access: read,
    offline: 'never',
    errors: [40001, 60002],
    summary: 'Fee, limits, what is left of the day’s, and what keeps a withdrawal of a coin from being made',
  },
  apply: {
    method: 'POST',
    path: `${base}/ApplyTransactionOut`,
    access: create,
    offline: 'never',
    errors: withdrawalRefusals,
    summary: 'Checks a withdrawal and keeps it for ten minutes to be confirmed; moves nothing',
  },
  confirm: {
    method: 'POST',
    path: `${base}/ConfirmTransactionOut`,
    access: create,
    idempotency: 'required',
    offline: 'never',
    errors: [
      ...withdrawalRefusals,
      40008,
      50002,
      60015,
      'InvalidKEIS',
      'security:notBound',
      'security:wrongFundPassword',
      'security:fundPasswordLocked',
    ],
    summary: 'Confirms a withdrawal by fund password and security verification; holds its money',
  },
  list: {
    method: 'POST',
    path: `${base}/GetListByCoinTransactionOut`,
    access: read,
    offline: 'cached',
    errors: [],
    summary: 'Withdrawals, newest first, or what changed since the last sync',
  },
  cancel: {
    method: 'GET',
    path: `${base}/CancelApplyTransactionOut`,
    access: { permission: 'withdrawals.create' },
    offline: 'never',
    errors: [40008, 60015, 60017],
    summary: 'Revokes a withdrawal that is not on its way yet; its money is available again',
  },
  submitTravelRule: {
    method: 'POST',
    path: `${base}/SubmitTravelRule`,
    access: create,
    offline: 'never',
    errors: [40008, 60015],
    summary: 'Says whom a withdrawal pays, where that was asked for',
  },
  listProviders: {
    method: 'GET',
    path: `${base}/GetTravelRuleProviders`,
    access: read,
    offline: 'never',
    errors: [],
    summary: 'Providers that the travel rule’s data can be sent to, by name; any other is looked at by an operator',
  },
  getWalletConfirmUrl: {
    method: 'POST',
    path: `${base}/GetWalletConfirmUrl`,
    access: create,
    offline: 'never',
    errors: [40008, 60015],
    summary: 'A link, good once and for half an hour, to prove that a self-hosted wallet is the customer’s own',
  },
  confirmWallet: {
    method: 'POST',
    path: `${base}/ConfirmWallet`,
    access: create,
    offline: 'never',
    errors: [40008, 40018, 60015],
    rateLimit: { max: 20, windowS: 60 },
    summary: 'Proves the wallet by its signature, or declares it where its chain has none that can be checked',
  },
  payoutWebhook: {
    method: 'POST',
    path: '/api/services/app/Webhook/Payout',
    access: 'webhook',
    offline: 'never',
    errors: [40008],
    summary: "The chain's provider reports how far a payout is, signed",
  },
  listForOperator: {
    method: 'GET',
    path: `${operator}/GetWithdrawals`,
    access: { role: 'operator' },
    offline: 'never',
    errors: [],
    summary: 'Withdrawals that wait for an operator, oldest first, with what may be done about each',
  },
  decide: {
    method: 'POST',
    path: `${operator}/DecideWithdrawal`,
    access: { role: 'operator' },
    idempotency: 'required',
    offline: 'never',
    errors: [40008, 60015, 'security:blocked', ...decisionRefusals],
    summary:
      'Approves, rejects, freezes, locks or fails a withdrawal, with a reason; above a threshold by two operators',
  },
  close: {
    method: 'POST',
    path: `${operator}/CloseWithdrawals`,
    access: { role: 'operator' },
    offline: 'never',
    errors: [40001, 60002, ...decisionRefusals],
    summary: 'Closes the withdrawals of a coin on a network, or opens them again',
  },
  listClosures: {
    method: 'GET',
    path: `${operator}/GetWithdrawalClosures`,
    access: { role: 'operator' },
    offline: 'never',
    errors: [],
    summary: 'Coins on networks whose withdrawals are closed, newest first, with why and by whom',
  },
  sandboxOrder: {
    method: 'POST',
    path: `${sandbox}/OrderPayouts`,
    access: 'sandbox',
    offline: 'never',
    errors: [],
    summary: 'Orders how the provider of payouts and the risk check behave',
  },
  sandboxListPayouts: {
    method: 'GET',
    path: `${sandbox}/GetPayouts`,
    access: 'sandbox',
    offline: 'never',
    errors: [],
    summary: "Payouts that the sandbox's chain has taken, newest first",
  },
  sandboxSetFate: {
    method: 'POST',
    path: `${sandbox}/SetPayoutFate`,
    access: 'sandbox',
    offline: 'never',
    errors: [40008],
    summary: 'Lets a payout go on, get stuck or fail',
  },
});
