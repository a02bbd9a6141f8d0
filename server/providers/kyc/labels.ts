import type { RejectionCode } from '#contract/kyc/rules.ts';
import type { KycReason } from './kyc.ts';

/**
 * Maps the provider's labels to our reasons. Signs of fraud are reported as a document that isn't accepted: a forger
 * learns nothing.
 */
const codes: Readonly<Record<string, RejectionCode>> = {
  UNSATISFACTORY_PHOTOS: 'documentUnreadable',
  LOW_QUALITY: 'documentUnreadable',
  DOCUMENT_DAMAGED: 'documentUnreadable',
  BLACK_AND_WHITE: 'documentUnreadable',
  SCREENSHOTS: 'documentUnreadable',
  EXPIRATION_DATE: 'documentExpired',
  ID_INVALID: 'documentNotAccepted',
  WRONG_USER_REGION: 'documentNotAccepted',
  BAD_PROOF_OF_IDENTITY: 'documentNotAccepted',
  DOCUMENT_TEMPLATE: 'documentNotAccepted',
  GRAPHIC_EDITOR: 'documentNotAccepted',
  FORGERY: 'documentNotAccepted',
  DOCUMENT_PAGE_MISSING: 'photoMissing',
  INCOMPLETE_DOCUMENT: 'photoMissing',
  FRONT_SIDE_MISSING: 'photoMissing',
  BACK_SIDE_MISSING: 'photoMissing',
  PROBLEMATIC_APPLICANT_DATA: 'nameMismatch',
  SELFIE_MISMATCH: 'faceMismatch',
  BAD_SELFIE: 'faceMismatch',
  BAD_FACE_MATCHING: 'faceMismatch',
  BAD_PROOF_OF_ADDRESS: 'addressMismatch',
  COMPANY_NOT_DEFINED_STRUCTURE: 'ownershipUnclear',
  COMPANY_NOT_DEFINED_BENEFICIARIES: 'ownershipUnclear',
  COMPANY_NOT_VALIDATED_BENEFICIARIES: 'ownershipUnclear',
  COMPANY_NOT_DEFINED_REPRESENTATIVES: 'authorisationMissing',
  COMPANY_NOT_VALIDATED_DIRECTORS: 'authorisationMissing',
  COMPANY_NOT_FOUND: 'companyNotFound',
};

/** Returns one reason per kind, the reviewer's text with the first. There is always at least one. */
export function readReasons(labels: readonly string[], comment: string): readonly KycReason[] {
  const found = new Set(labels.map((label): RejectionCode => codes[label] ?? 'other'));
  if (found.size === 0) found.add('other');
  return [...found].map((code, index) => ({ code, text: index === 0 ? comment : '' }));
}
