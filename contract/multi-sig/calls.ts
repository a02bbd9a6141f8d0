import { defineCalls } from '../platform/call.ts';
import type { multiSigSchemas } from './schemas.ts';

const base = '/api/services/app/MultiSigWallet';
const read = { method: 'GET', access: { permission: 'wallets.read', kycStatus: 3 }, offline: 'never' } as const;
const manage = { method: 'POST', access: { permission: 'wallets.manage', kycStatus: 3 }, offline: 'never' } as const;
/** Signing is personal: it uses the caller's own account, even when acting for another. */
const signing = { method: 'POST', access: { kycStatus: 3 }, offline: 'never' } as const;
const rateLimit = { max: 60, windowS: 60 } as const;

/**
 * Wallets with several signers, each a contract on the chain that its owners control (specification, sections 3 to 5;
 * the paths are ours). Accepting and signing need a step-up verification for `multiSig.sign` that is bound to its
 * values: `rules.ts`. `multiSig:unavailable`: the chain didn't respond, and nothing was changed.
 */
export const multiSig = defineCalls<typeof multiSigSchemas>()('multiSig', {
  create: {
    ...manage,
    path: `${base}/Create`,
    idempotency: 'required',
    errors: ['multiSig:signers', 'multiSig:tooMany'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Creates a wallet with its signers and approvals required, and invites the signers',
  },
  list: {
    ...read,
    offline: 'cached',
    path: `${base}/GetList`,
    errors: [],
    summary: 'Lists wallets of the account and those it signs for',
  },
  get: {
    ...read,
    offline: 'cached',
    path: `${base}/Get`,
    errors: [],
    summary: 'Returns a wallet with its signers and pending signatures',
  },
  getBalances: {
    ...read,
    path: `${base}/GetBalances`,
    errors: [60015, 'multiSig:unavailable'],
    rateLimit,
    summary: 'Returns a wallet address’s on-chain balances',
  },
  listOperations: {
    ...read,
    path: `${base}/GetOperations`,
    errors: [],
    summary: 'Lists withdrawals and signer changes with their signatures, newest first',
  },
  cancel: {
    ...manage,
    path: `${base}/Cancel`,
    idempotency: 'required',
    errors: [60015],
    touches: ['multiSig'],
    summary: 'Cancels a wallet’s setup while signers are still being invited',
  },
  accept: {
    ...signing,
    path: `${base}/Accept`,
    idempotency: 'required',
    proofs: ['verification'],
    errors: [40018, 50002, 60015, 'multiSig:badSignature', 'multiSig:signers'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Accepts becoming a signer, with a key held by the platform or an address of one’s own',
  },
  decline: {
    ...signing,
    path: `${base}/Decline`,
    idempotency: 'required',
    errors: [60015],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Declines to sign; cancels a wallet that isn’t created yet',
  },
  createWithdrawal: {
    ...manage,
    path: `${base}/CreateWithdrawal`,
    idempotency: 'required',
    offline: 'draft',
    errors: [40018, 50009, 50014, 60002, 60015, 51050, 60028, 'multiSig:unavailable', 'security:blocked'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Proposes a withdrawal to the signers; 50009 while another one is open',
  },
  replaceSigner: {
    ...manage,
    path: `${base}/ReplaceSigner`,
    idempotency: 'required',
    errors: [50009, 60015, 'multiSig:signers', 'security:blocked'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Proposes replacing a signer; once the new signer accepts, the others sign the change',
  },
  addSigner: {
    ...manage,
    path: `${base}/AddSigner`,
    idempotency: 'required',
    errors: [50009, 60015, 'multiSig:signers', 'security:blocked'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Proposes adding a signer; once the new signer accepts, the current ones sign the change',
  },
  removeSigner: {
    ...manage,
    path: `${base}/RemoveSigner`,
    idempotency: 'required',
    errors: [50009, 60015, 'multiSig:signers', 'multiSig:unavailable', 'security:blocked'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Proposes removing a signer',
  },
  changeMinimum: {
    ...manage,
    path: `${base}/ChangeMinimum`,
    idempotency: 'required',
    errors: [50009, 60015, 'multiSig:signers', 'multiSig:unavailable', 'security:blocked'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Proposes a new number of approvals required',
  },
  cancelOperation: {
    ...manage,
    path: `${base}/CancelWithdrawal`,
    idempotency: 'required',
    errors: [60015],
    touches: ['multiSig'],
    summary: 'Withdraws a proposal while signatures are missing',
  },
  sign: {
    ...signing,
    path: `${base}/Sign`,
    idempotency: 'required',
    proofs: ['verification', 'signature'],
    errors: [50002, 60004, 60015, 'multiSig:badSignature', 'multiSig:ownerBlocked', 'security:blocked'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Signs a proposal; the last required signature broadcasts it',
  },
  reject: {
    ...signing,
    path: `${base}/Reject`,
    idempotency: 'required',
    errors: [60015],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Rejects a proposal; it fails once it can’t get enough signatures',
  },
  sandboxFund: {
    method: 'POST',
    path: `${base}/SandboxFund`,
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'A tester may add any number of coins.' },
    offline: 'never',
    errors: [50014, 60002],
    touches: ['multiSig'],
    summary: 'Sends sandbox coins to a wallet’s address',
    usedBy: 'testers, by hand or by a script: coins for a wallet to pay with',
  },
});
