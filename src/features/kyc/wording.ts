import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CompanyDocument } from '#contract/business-verification/rules.ts';
import type { DocumentType, Flaw, KycStage, PhotoSide, RejectionCode } from '#contract/kyc/rules.ts';

export const documentNames: Readonly<Record<DocumentType, MessageDescriptor>> = {
  idCard: msg`ID card`,
  passport: msg`Passport`,
  driversLicence: msg`Driver’s licence`,
  businessLicence: msg`Business licence`,
};

export const photoNames: Readonly<Record<PhotoSide, MessageDescriptor>> = {
  front: msg`Front of the document`,
  back: msg`Back of the document`,
  holding: msg`Selfie with document`,
};

export const photoHints: Readonly<Record<PhotoSide, MessageDescriptor>> = {
  front: msg`The whole document, in focus, no glare. For a passport, the photo page.`,
  back: msg`The whole back side.`,
  holding: msg`Show your face, your document and a sheet with your signature and today’s date.`,
};

export const companyDocumentNames: Readonly<Record<CompanyDocument, MessageDescriptor>> = {
  registration: msg`Certificate of registration`,
  ownership: msg`Register of owners`,
  authorisation: msg`Authorisation`,
};

export const companyDocumentHints: Readonly<Record<CompanyDocument, MessageDescriptor>> = {
  registration: msg`A company register extract or certificate of incorporation.`,
  ownership: msg`A shareholder register or signed ownership chart with each owner’s share.`,
  authorisation: msg`A board resolution or power of attorney for the authorised person.`,
};

export const reasonNames: Readonly<Record<RejectionCode, MessageDescriptor>> = {
  documentUnreadable: msg`We couldn’t read your document. Take the photos again in good light.`,
  documentExpired: msg`Your document has expired. Use a valid one.`,
  documentNotAccepted: msg`We don’t accept this document. Use another one.`,
  photoMissing: msg`A photo or page of your document is missing.`,
  nameMismatch: msg`Your name or other details don’t match your document.`,
  faceMismatch: msg`Your face didn’t match your document.`,
  addressMismatch: msg`We couldn’t confirm your address.`,
  companyNotFound: msg`We couldn’t find your company in the register.`,
  ownershipUnclear: msg`We couldn’t confirm who owns the company.`,
  authorisationMissing: msg`We couldn’t confirm that the authorised person may act for the company.`,
  other: msg`See the reviewer’s comment.`,
};

/** Short reasons for operators to pick from: the same ones in two or three words. */
export const reasonShortNames: Readonly<Record<RejectionCode, MessageDescriptor>> = {
  documentUnreadable: msg`Document not readable`,
  documentExpired: msg`Document expired`,
  documentNotAccepted: msg`Document not accepted`,
  photoMissing: msg`Photo missing`,
  nameMismatch: msg`Details don’t match`,
  faceMismatch: msg`Face doesn’t match`,
  addressMismatch: msg`Address not confirmed`,
  companyNotFound: msg`Company not found`,
  ownershipUnclear: msg`Ownership unclear`,
  authorisationMissing: msg`Authorisation missing`,
  other: msg`Another reason`,
};

export const stageNames: Readonly<Record<KycStage, MessageDescriptor>> = {
  draft: msg`In progress`,
  handingOver: msg({ context: 'state', message: 'Submitted' }),
  camera: msg`Liveness check`,
  review: msg`Under review`,
  decided: msg({ context: 'state', message: 'Decided' }),
};

/** Names of the fields, for labels and for lists of what is missing. */
export const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  region: msg`Country or region`,
  documentType: msg`Document type`,
  documentNumber: msg`Document number`,
  validFrom: msg`Issue date`,
  validTo: msg`Expiry date`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  bornOn: msg`Date of birth`,
  nationality: msg`Nationality`,
  city: msg`City`,
  address: msg`Address`,
  postalCode: msg`Postal code`,
  companyName: msg`Company name`,
  'photos/front': photoNames.front,
  'photos/back': photoNames.back,
  'photos/holding': photoNames.holding,
  businessName: msg`Business name`,
  registrationNumber: msg`Registration number`,
  businessType: msg`Legal form`,
  establishedOn: msg`Date of establishment`,
  'documents/registration': companyDocumentNames.registration,
  'documents/ownership': companyDocumentNames.ownership,
  'documents/authorisation': companyDocumentNames.authorisation,
  directors: msg`Directors`,
  owners: msg`Owners`,
  authorisedPerson: msg`Authorised person`,
};

/** A flaw as the forms show it: one of the contract's rules, or one that only a schema checks. */
export interface FormFlaw {
  readonly field: string;
  readonly rule: Flaw['rule'] | 'email';
}

export const ruleTexts: Readonly<Record<FormFlaw['rule'], MessageDescriptor>> = {
  email: msg`Enter an email address such as name@example.com`,
  required: msg`Fill in this field`,
  date: msg`Enter a valid date`,
  notYetValid: msg`This document isn’t valid yet`,
  expired: msg`This document has expired`,
  order: msg`The expiry date must be after the issue date`,
  share: msg`Enter a share of 25% or more, such as 33.34`,
  total: msg`The shares add up to more than 100%`,
  future: msg`This date is in the future`,
  underAge: msg`You must be at least 18 years old`,
};

/** Names of files by purpose. */
export const fileNames: Readonly<Record<string, MessageDescriptor>> = {
  'kyc.front': photoNames.front,
  'kyc.back': photoNames.back,
  'kyc.holding': msg`Selfie with document`,
  'kyb.registration': companyDocumentNames.registration,
  'kyb.ownership': companyDocumentNames.ownership,
  'kyb.authorisation': companyDocumentNames.authorisation,
};
