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
    summary: 'Names a wallet, its signers and how many of them it takes, and invites them',
  },
  list: {
    ...read,
    offline: 'cached',
    path: `${base}/GetList`,
    errors: [],
    summary: 'Wallets of the account, and those that it signs for',
  },
  get: {
    ...read,
    offline: 'cached',
    path: `${base}/Get`,
    errors: [],
    summary: 'A wallet with its signers and what waits for signatures',
  },
  getBalances: {
    ...read,
    path: `${base}/GetBalances`,
    errors: [60015, 'multiSig:unavailable'],
    rateLimit,
    summary: 'What lies at a wallet’s address, from the chain',
  },
  listOperations: {
    ...read,
    path: `${base}/GetOperations`,
    errors: [],
    summary: 'Withdrawals and changes of signers with their signature records, newest first',
  },
  cancel: {
    ...manage,
    path: `${base}/Cancel`,
    idempotency: 'required',
    errors: [60015],
    touches: ['multiSig'],
    summary: 'Gives a wallet up while its signers are still being asked',
  },
  accept: {
    ...signing,
    path: `${base}/Accept`,
    idempotency: 'required',
    proofs: ['verification'],
    errors: [40018, 50002, 60015, 'multiSig:badSignature', 'multiSig:signers'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Becomes a signer, with a key that the platform holds or an address of one’s own',
  },
  decline: {
    ...signing,
    path: `${base}/Decline`,
    idempotency: 'required',
    errors: [60015],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Declines to sign; a wallet that isn’t made yet is cancelled by it',
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
    summary: 'Asks somebody to take a signer’s place; once he has said yes the others sign the change',
  },
  addSigner: {
    ...manage,
    path: `${base}/AddSigner`,
    idempotency: 'required',
    errors: [50009, 60015, 'multiSig:signers', 'security:blocked'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Asks somebody to become one more signer; once he has said yes the present ones sign the change',
  },
  removeSigner: {
    ...manage,
    path: `${base}/RemoveSigner`,
    idempotency: 'required',
    errors: [50009, 60015, 'multiSig:signers', 'multiSig:unavailable', 'security:blocked'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Proposes to the signers that one of them leaves',
  },
  changeMinimum: {
    ...manage,
    path: `${base}/ChangeMinimum`,
    idempotency: 'required',
    errors: [50009, 60015, 'multiSig:signers', 'multiSig:unavailable', 'security:blocked'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Proposes to the signers how many of them it takes from then on',
  },
  cancelOperation: {
    ...manage,
    path: `${base}/CancelWithdrawal`,
    idempotency: 'required',
    errors: [60015],
    touches: ['multiSig'],
    summary: 'Takes a proposal back while signatures are missing',
  },
  sign: {
    ...signing,
    path: `${base}/Sign`,
    idempotency: 'required',
    proofs: ['verification', 'signature'],
    errors: [50002, 60004, 60015, 'multiSig:badSignature', 'multiSig:ownerBlocked', 'security:blocked'],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Approves a proposal; the last signature that it takes sends it to the chain',
  },
  reject: {
    ...signing,
    path: `${base}/Reject`,
    idempotency: 'required',
    errors: [60015],
    rateLimit,
    touches: ['multiSig'],
    summary: 'Refuses a proposal; it fails once the minimum can’t be reached any more',
  },
  sandboxFund: {
    method: 'POST',
    path: `${base}/SandboxFund`,
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'A tester puts in as many coins as he likes.' },
    offline: 'never',
    errors: [50014, 60002],
    touches: ['multiSig'],
    summary: 'Puts coins of the sandbox on a wallet’s address',
    usedBy: 'testers, by hand or by a script: coins for a wallet to pay with',
  },
});
