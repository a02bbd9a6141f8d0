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
  holding: msg`You, holding the document`,
};

export const photoHints: Readonly<Record<PhotoSide, MessageDescriptor>> = {
  front: msg`The whole document, sharp, without reflections. Of a passport, the page with your photo.`,
  back: msg`The whole other side.`,
  holding: msg`Your face and the document, and a sheet with your signature and today’s date.`,
};

export const companyDocumentNames: Readonly<Record<CompanyDocument, MessageDescriptor>> = {
  registration: msg`Certificate of registration`,
  ownership: msg`Register of owners`,
  authorisation: msg`Authorisation`,
};

export const companyDocumentHints: Readonly<Record<CompanyDocument, MessageDescriptor>> = {
  registration: msg`An extract of the commercial register, or the certificate of incorporation.`,
  ownership: msg`A register of shareholders or a signed chart that shows who owns how much.`,
  authorisation: msg`A resolution or power of attorney that lets the authorised person act for the company.`,
};

export const reasonNames: Readonly<Record<RejectionCode, MessageDescriptor>> = {
  documentUnreadable: msg`The document can’t be read. Take the photos again in good light.`,
  documentExpired: msg`The document has expired. Use one that is valid.`,
  documentNotAccepted: msg`This document is not accepted. Use another one.`,
  photoMissing: msg`A photo or a page of the document is missing.`,
  nameMismatch: msg`The name or another detail differs from the document.`,
  faceMismatch: msg`The face could not be matched with the document.`,
  addressMismatch: msg`The address could not be confirmed.`,
  companyNotFound: msg`The company was not found in its register.`,
  ownershipUnclear: msg`It is not clear who owns the company.`,
  authorisationMissing: msg`It is not clear that the authorised person may act for the company.`,
  other: msg`The reviewer gave another reason.`,
};

/** What an operator picks from: the same reasons in two or three words. */
export const reasonShortNames: Readonly<Record<RejectionCode, MessageDescriptor>> = {
  documentUnreadable: msg`Document unreadable`,
  documentExpired: msg`Document expired`,
  documentNotAccepted: msg`Document not accepted`,
  photoMissing: msg`Photo missing`,
  nameMismatch: msg`Details differ`,
  faceMismatch: msg`Face differs`,
  addressMismatch: msg`Address not confirmed`,
  companyNotFound: msg`Company not found`,
  ownershipUnclear: msg`Ownership unclear`,
  authorisationMissing: msg`Authorisation missing`,
  other: msg`Another reason`,
};

export const stageNames: Readonly<Record<KycStage, MessageDescriptor>> = {
  draft: msg`Being filled in`,
  handingOver: msg`Handed in`,
  camera: msg`Camera step`,
  review: msg`Under review`,
  decided: msg`Decided`,
};

/** What each field is called, for labels and for lists of what is missing. */
export const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  region: msg`Country or region`,
  documentType: msg`Document type`,
  documentNumber: msg`Document number`,
  validFrom: msg`Valid from`,
  validTo: msg`Valid to`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  bornOn: msg`Date of birth`,
  city: msg`City`,
  address: msg`Address`,
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

/** A flaw as the forms show it: the contract's rules, and what a schema alone says. */
export interface FormFlaw {
  readonly field: string;
  readonly rule: Flaw['rule'] | 'email';
}

export const ruleTexts: Readonly<Record<FormFlaw['rule'], MessageDescriptor>> = {
  email: msg`Enter an email address such as name@example.com`,
  required: msg`This is needed`,
  date: msg`Enter a date that exists`,
  notYetValid: msg`This document is not valid yet`,
  expired: msg`This document has expired`,
  order: msg`The document can’t end before it begins`,
  share: msg`Enter a share of 25 % or more, such as 33.34`,
  total: msg`The shares add up to more than 100 %`,
  future: msg`This date is in the future`,
  underAge: msg`You must be at least 18 years old`,
};

/** Files by their purpose. */
export const fileNames: Readonly<Record<string, MessageDescriptor>> = {
  'kyc.front': photoNames.front,
  'kyc.back': photoNames.back,
  'kyc.holding': msg`Person, holding the document`,
  'kyb.registration': companyDocumentNames.registration,
  'kyb.ownership': companyDocumentNames.ownership,
  'kyb.authorisation': companyDocumentNames.authorisation,
};
