import type { StateTable } from '../platform/moves.ts';

/** 0 not verified, 1 under review, 2 failed, 3 verified (specification, section 4; 1 and 2 are our interpretation). */
export const kycStatuses = [0, 1, 2, 3] as const;
export type KycStatus = (typeof kycStatuses)[number];

export const kycNames = { 0: 'notVerified', 1: 'underReview', 2: 'failed', 3: 'verified' } as const;

/** Notices to an applicant. */
export type KycNotice = 'kyc.failed' | 'kyc.verified';

/** Verified is final: 3 has no outgoing move. */
export const kycTable: StateTable<KycStatus, KycNotice> = {
  states: kycStatuses,
  initial: [0],
  moves: [
    { from: 0, to: 1, by: ['user'] },
    { from: 1, to: 2, by: ['provider', 'operator'], notices: ['kyc.failed'] },
    { from: 1, to: 3, by: ['provider', 'operator'], notices: ['kyc.verified'] },
    { from: 2, to: 1, by: ['user'] },
  ],
};
