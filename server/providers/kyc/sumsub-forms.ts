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

/** An applicant as the provider takes one. */
export function describeApplicant({ userId, emailAddress, phoneNumber, form }: KycApplicant) {
  const contact = { ...(emailAddress ? { email: emailAddress } : {}), ...(phoneNumber ? { phone: phoneNumber } : {}) };
  const type = form.kind === 'person' ? 'individual' : 'company';
  const fixedInfo = form.kind === 'person' ? describePerson(form) : { companyInfo: describeCompany(form) };
  return { externalUserId: userId, type, ...contact, fixedInfo };
}

function describePerson(form: PersonForm) {
  const country = alpha3Of(form.region ?? '');
  return {
    firstName: form.firstName,
    lastName: form.lastName,
    country,
    addresses: [{ country, town: form.city, street: form.address }],
  };
}

function describeCompany(form: CompanyForm) {
  const owners = (form.owners ?? []).map(({ name, kind, sharePercent }) => ({
    type: 'shareholder',
    shareSize: Number(sharePercent),
    beneficiaryInfo: kind === 'person' ? splitName(name) : { companyName: name },
  }));
  const directors = (form.directors ?? []).map(({ firstName, lastName }) => ({
    type: 'director',
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
    beneficiaries: [...owners, ...directors],
  };
}

function splitName(name: string) {
  const words = name.split(/\s+/);
  return { firstName: words.slice(0, -1).join(' ') || name, lastName: words.length > 1 ? words.at(-1) : '' };
}

/** What stands beside a document's bytes. */
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
    issuedDate: form.validFrom,
    ...(form.validTo ? { validUntil: form.validTo } : {}),
  };
}
