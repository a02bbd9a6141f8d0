import {
  companyDocuments,
  listCompanyFlaws,
  type CompanyDocument,
  type CompanyForm,
} from '#contract/business-verification/rules.ts';
import { normaliseEmail } from '#contract/account/rules.ts';
import type { RejectionCode } from '#contract/kyc/rules.ts';
import { filled } from './person-values.ts';
import type { FormFlaw } from './wording.ts';

export interface DirectorValues {
  readonly firstName: string;
  readonly lastName: string;
}

export interface OwnerValues {
  readonly kind: 'person' | 'company';
  readonly name: string;
  readonly sharePercent: string;
}

/** Values of the company's form while it is being filled in: text that may be empty. */
export interface CompanyValues {
  readonly businessName: string;
  readonly registrationNumber: string;
  readonly businessType: 'limitedCompany' | '';
  readonly establishedOn: string;
  readonly region: string;
  readonly address: string;
  readonly documents: Readonly<Record<CompanyDocument, string>>;
  readonly directors: readonly DirectorValues[];
  readonly owners: readonly OwnerValues[];
  readonly hasNoLargeOwner: boolean;
  readonly authorisedPerson: {
    readonly firstName: string;
    readonly lastName: string;
    readonly position: string;
    readonly emailAddress: string;
  };
}

export const companySteps = ['company', 'people', 'authorised', 'documents', 'check'] as const;
export type CompanyStep = (typeof companySteps)[number];

export const maxDirectors = 20;
/** At most four owners can hold a quarter each. */
export const maxOwners = 4;

/** Returns the step in which a field, or a field within a list, is filled in. */
export function companyStepOf(field: string): CompanyStep {
  const [list] = field.split('/');
  if (list === 'directors' || list === 'owners') return 'people';
  if (list === 'authorisedPerson') return 'authorised';
  return list === 'documents' ? 'documents' : 'company';
}

/** Steps where what a reviewer found is corrected; a comment alone names none. */
export const companyStepsToCorrect: Readonly<Record<RejectionCode, readonly CompanyStep[]>> = {
  documentUnreadable: ['documents'],
  documentExpired: ['documents'],
  documentNotAccepted: ['documents'],
  photoMissing: ['documents'],
  nameMismatch: ['company'],
  faceMismatch: ['authorised'],
  addressMismatch: ['company'],
  companyNotFound: ['company'],
  ownershipUnclear: ['people', 'documents'],
  authorisationMissing: ['authorised', 'documents'],
  other: [],
};

export const emptyDirector: DirectorValues = { firstName: '', lastName: '' };
export const emptyOwner: OwnerValues = { kind: 'person', name: '', sharePercent: '' };
const nobody = { firstName: '', lastName: '', position: '', emailAddress: '' };

export function toCompanyValues(form: CompanyForm = {}): CompanyValues {
  const { documents } = form;
  return {
    businessName: form.businessName ?? '',
    registrationNumber: form.registrationNumber ?? '',
    businessType: form.businessType ?? '',
    establishedOn: form.establishedOn ?? '',
    region: form.region ?? '',
    address: form.address ?? '',
    documents: {
      registration: documents?.registration ?? '',
      ownership: documents?.ownership ?? '',
      authorisation: documents?.authorisation ?? '',
    },
    directors: form.directors?.length ? form.directors : [emptyDirector],
    owners: form.owners ?? (form.hasNoLargeOwner ? [] : [emptyOwner]),
    hasNoLargeOwner: form.hasNoLargeOwner ?? false,
    authorisedPerson: form.authorisedPerson ?? nobody,
  };
}

const isBlank = (row: object) =>
  Object.entries(row).every(([name, text]) => name === 'kind' || String(text).trim() === '');

/**
 * Converts the values to what is sent, without empty fields. Partly filled rows are all included; their flaws are
 * listed below.
 */
export function toCompanyForm(values: CompanyValues): CompanyForm {
  const { businessName, registrationNumber, establishedOn, region, address, documents } = values;
  const named = companyDocuments.filter((document) => documents[document] !== '');
  const authorised = isBlank(values.authorisedPerson) ? undefined : trimmed(values.authorisedPerson);
  const directors = values.directors.filter((one) => !isBlank(one)).map(trimmed);
  const owners = values.hasNoLargeOwner ? [] : values.owners.filter((one) => !isBlank(one)).map(trimmed);
  return {
    ...filled({ businessName, registrationNumber, establishedOn, region, address }),
    ...(values.businessType ? { businessType: values.businessType } : {}),
    documents: Object.fromEntries(named.map((document) => [document, documents[document]])),
    directors,
    owners,
    hasNoLargeOwner: values.hasNoLargeOwner,
    ...(authorised ? { authorisedPerson: authorised } : {}),
  };
}

function trimmed<T extends object>(row: T): T {
  const texts = Object.entries(row).map(([name, text]) => [name, String(text).trim().replaceAll(/\s+/g, ' ')]);
  return Object.fromEntries(texts) as T;
}

/** Returns what is wrong by the contract's rules, and the partly filled rows. */
export function listCompanyFormFlaws(values: CompanyValues, today: string): readonly FormFlaw[] {
  const form = toCompanyForm(values);
  return [...listCompanyFlaws(form, today), ...listGaps(form)].map((flaw) => atRow(flaw, values));
}

/** Returns the gaps in partly filled rows. */
function listGaps({ directors = [], owners = [], authorisedPerson }: CompanyForm): FormFlaw[] {
  const gapsOf = (path: string, row: object): FormFlaw[] =>
    Object.entries(row)
      .filter(([name, text]) => text === '' && name !== 'sharePercent')
      .map(([name]) => ({ field: `${path}/${name}`, rule: 'required' }));
  const flaws = [
    ...directors.flatMap((one, index) => gapsOf(`directors/${index}`, one)),
    ...owners.flatMap((one, index) => gapsOf(`owners/${index}`, one)),
    ...(authorisedPerson ? gapsOf('authorisedPerson', authorisedPerson) : []),
  ];
  const email = authorisedPerson?.emailAddress;
  if (email && !normaliseEmail(email)) flaws.push({ field: 'authorisedPerson/emailAddress', rule: 'email' });
  return flaws;
}

/** Maps a flaw back to its row: blank rows aren't sent, so the rows after them have moved up. */
function atRow(flaw: FormFlaw, values: CompanyValues): FormFlaw {
  const [list, index, name] = flaw.field.split('/');
  if ((list !== 'directors' && list !== 'owners') || index === undefined) return flaw;
  const shown = values[list].map((row, at) => ({ row, at })).filter(({ row }) => !isBlank(row));
  return { ...flaw, field: `${list}/${shown[Number(index)]?.at ?? index}/${name}` };
}
