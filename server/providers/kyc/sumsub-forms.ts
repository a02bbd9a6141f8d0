import type { DocumentType, PersonForm } from '#contract/kyc/rules.ts';
import type { CompanyForm } from '#contract/business-verification/rules.ts';
import { alpha3Of } from './countries.ts';
import type { KycApplicant, KycDocument } from './kyc.ts';

const documentTypes: Readonly<Record<DocumentType, string>> = {
  idCard: 'ID_CARD',
  passport: 'PASSPORT',
  driversLicence: 'DRIVERS',
  businessLicence: 'OTHER',
};

const companyTypes: Readonly<Record<string, string>> = {
  registration: 'INCORPORATION_CERT',
  ownership: 'SHAREHOLDER_REGISTRY',
  authorisation: 'POWER_OF_ATTORNEY',
};

export interface ApplicantFacts {
  /** Data an applicant is created with. */
  readonly body: object;
  readonly attempt: number;
  readonly metadata: readonly { readonly key: string; readonly value: string }[];
  /** Data changed at a later attempt, and its path. */
  readonly info: object;
  readonly infoPath: '/fixedInfo' | '/fixedInfo/companyInfo';
}

/** Converts an applicant to the provider's format. */
export function describeApplicant(applicant: KycApplicant): ApplicantFacts {
  const { userId, emailAddress, phoneNumber, form, attempt } = applicant;
  const isPerson = form.kind === 'person';
  const info = isPerson ? describePerson(form) : describeCompany(form);
  const metadata = [{ key: 'attempt', value: String(attempt) }];
  const body = {
    externalUserId: userId,
    type: isPerson ? 'individual' : 'company',
    ...(emailAddress ? { email: emailAddress } : {}),
    ...(phoneNumber ? { phone: phoneNumber } : {}),
    fixedInfo: isPerson ? info : { companyInfo: info },
    metadata,
  };
  return { body, attempt, metadata, info, infoPath: isPerson ? '/fixedInfo' : '/fixedInfo/companyInfo' };
}

function describePerson(form: PersonForm) {
  const country = alpha3Of(form.region ?? '');
  return {
    firstName: form.firstName,
    lastName: form.lastName,
    dob: form.bornOn,
    country,
    nationality: form.nationality && alpha3Of(form.nationality),
    addresses: [{ country, town: form.city, street: form.address, postCode: form.postalCode }],
  };
}

function describeCompany(form: CompanyForm) {
  const owners = (form.owners ?? []).map(({ name, kind, sharePercent }) => ({
    types: ['shareholder'],
    shareSize: Number(sharePercent),
    beneficiaryInfo: kind === 'person' ? splitName(name) : { companyName: name },
  }));
  const directors = (form.directors ?? []).map(({ firstName, lastName }) => ({
    types: ['director'],
    beneficiaryInfo: { firstName, lastName },
  }));
  return {
    companyName: form.businessName,
    registrationNumber: form.registrationNumber,
    country: alpha3Of(form.region ?? ''),
    legalAddress: form.address,
    incorporatedOn: form.establishedOn,
    type: 'Private limited company',
    email: form.authorisedPerson?.emailAddress,
    noUBOs: form.hasNoLargeOwner === true,
    beneficiaries: [...owners, ...directors],
  };
}

function splitName(name: string) {
  const words = name.split(/\s+/);
  return { firstName: words.slice(0, -1).join(' ') || name, lastName: words.length > 1 ? words.at(-1) : '' };
}

/** Returns the metadata sent with a document's bytes. */
export function describeDocument({ form }: KycApplicant, { part }: KycDocument) {
  const country = alpha3Of(form.region ?? '');
  if (form.kind === 'company')
    return { idDocType: 'COMPANY_DOC', idDocSubType: companyTypes[part] ?? 'OTHER', country };
  if (part === 'holding') return { idDocType: 'SELFIE', country };
  const hasBack = form.photos?.back !== undefined;
  return {
    idDocType: documentTypes[form.documentType ?? 'idCard'],
    ...(hasBack ? { idDocSubType: part === 'front' ? 'FRONT_SIDE' : 'BACK_SIDE' } : {}),
    country,
    number: form.documentNumber,
    firstName: form.firstName,
    lastName: form.lastName,
    dob: form.bornOn,
    issuedDate: form.validFrom,
    ...(form.validTo ? { validUntil: form.validTo } : {}),
  };
}
