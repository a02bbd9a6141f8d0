import { defineCalls } from '../platform/call.ts';
import type { approvalsSchemas } from './schemas.ts';

const base = '/api/services/app/Approvals';
const approve = { permission: 'payments.approve', kycStatus: 3 } as const;
const manage = { permission: 'members.manage', kycStatus: 3 } as const;

/** A company's own approvals: who has to approve which payments, and what is waiting. The paths are ours. */
export const approvals = defineCalls<typeof approvalsSchemas>()('approvals', {
  getRules: {
    method: 'GET',
    path: `${base}/GetRules`,
    access: { permission: 'members.read', kycStatus: 3 },
    offline: 'never',
    errors: [],
    summary: 'From which value on members have to approve, who they are, and a change of that which waits',
  },
  tryRules: {
    method: 'POST',
    path: `${base}/TryRules`,
    access: manage,
    idempotency: { none: 'read', because: 'It only works out an example.' },
    offline: 'never',
    errors: [40001, 50014, 'approval:rules'],
    rateLimit: { max: 120, windowS: 60 },
    summary: 'Who would have to approve an example by rules that are not saved yet',
  },
  setRules: {
    method: 'POST',
    path: `${base}/SetRules`,
    access: manage,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [40001, 50002, 'approval:rules', 'approval:tooFewApprovers', 'approval:changePending'],
    touches: ['approvals'],
    summary: 'Sets the rules; where some are in force, as many as the strictest asks for have to approve that first',
  },
  list: {
    method: 'GET',
    path: `${base}/GetList`,
    access: approve,
    offline: 'never',
    errors: [],
    summary: 'What waits for approval in the company, and what was decided, newest first',
  },
  listOwn: {
    method: 'GET',
    path: `${base}/GetOwnList`,
    access: 'session',
    offline: 'never',
    errors: [],
    summary: 'What the user himself submitted, in whichever company, and who is awaited',
  },
  countWaiting: {
    method: 'GET',
    path: `${base}/GetCount`,
    access: approve,
    offline: 'never',
    errors: [],
    summary: 'How much waits for the user’s own approval',
  },
  approve: {
    method: 'POST',
    path: `${base}/Approve`,
    access: approve,
    idempotency: 'required',
    proofs: ['fundPassword', 'verification'],
    offline: 'never',
    errors: [
      50002,
      60004,
      60005,
      60015,
      'InvalidKEIS',
      'security:notBound',
      'security:wrongFundPassword',
      'security:fundPasswordLocked',
      'approval:own',
      'approval:decidedBefore',
      'approval:tooFewApprovers',
      'security:blocked',
    ],
    touches: ['approvals'],
    summary:
      'Approves a payment or a change of the rules by fund password and verification; with the last approval it goes on',
  },
  reject: {
    method: 'POST',
    path: `${base}/Reject`,
    access: approve,
    idempotency: 'required',
    offline: 'never',
    errors: [60015, 'approval:own', 'approval:decidedBefore'],
    touches: ['approvals'],
    summary: 'Rejects what waits for approval, with a reason; its money is available again',
  },
  withdraw: {
    method: 'POST',
    path: `${base}/Withdraw`,
    access: 'session',
    idempotency: 'required',
    offline: 'never',
    errors: [60015],
    touches: ['approvals'],
    summary: 'Takes back what the user submitted and nobody has approved to the end; its money is available again',
  },
});
