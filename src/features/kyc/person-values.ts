import {
  documentTypes,
  listPersonFlaws,
  photosOf,
  photoSides,
  type DocumentType,
  type Flaw,
  type PersonForm,
  type PhotoSide,
  type RejectionCode,
} from '#contract/kyc/rules.ts';

/** Values of the person's form while it is being filled in: text that may be empty. */
export interface PersonValues {
  readonly region: string;
  readonly documentType: DocumentType | '';
  readonly documentNumber: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly neverExpires: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly bornOn: string;
  readonly nationality: string;
  readonly city: string;
  readonly address: string;
  readonly postalCode: string;
  readonly companyName: string;
  /** Ids of stored files. */
  readonly photos: Readonly<Record<PhotoSide, string>>;
}

export const personSteps = ['document', 'person', 'photos', 'check'] as const;
export type PersonStep = (typeof personSteps)[number];

const stepFields: Readonly<Record<PersonStep, readonly string[]>> = {
  document: ['region', 'documentType', 'documentNumber', 'validFrom', 'validTo'],
  person: ['firstName', 'lastName', 'bornOn', 'nationality', 'companyName', 'city', 'address', 'postalCode'],
  photos: photoSides.map((side) => `photos/${side}`),
  check: [],
};

/** Returns the step in which a field is filled in. */
export function personStepOf(field: string): PersonStep {
  return personSteps.find((step) => stepFields[step].includes(field)) ?? 'document';
}

/** Steps where what a reviewer found is corrected; a comment alone names none. */
export const personStepsToCorrect: Readonly<Record<RejectionCode, readonly PersonStep[]>> = {
  documentUnreadable: ['photos'],
  documentExpired: ['document', 'photos'],
  documentNotAccepted: ['document', 'photos'],
  photoMissing: ['photos'],
  nameMismatch: ['person'],
  faceMismatch: ['photos'],
  addressMismatch: ['person'],
  companyNotFound: ['person'],
  ownershipUnclear: [],
  authorisationMissing: [],
  other: [],
};

export function toPersonValues(form: PersonForm = {}): PersonValues {
  return {
    region: form.region ?? '',
    documentType: form.documentType ?? '',
    documentNumber: form.documentNumber ?? '',
    validFrom: form.validFrom ?? '',
    validTo: form.validTo ?? '',
    neverExpires: form.validTo === null,
    firstName: form.firstName ?? '',
    lastName: form.lastName ?? '',
    bornOn: form.bornOn ?? '',
    nationality: form.nationality ?? '',
    city: form.city ?? '',
    address: form.address ?? '',
    postalCode: form.postalCode ?? '',
    companyName: form.companyName ?? '',
    photos: { front: form.photos?.front ?? '', back: form.photos?.back ?? '', holding: form.photos?.holding ?? '' },
  };
}

/** Converts the values to what is sent, without empty fields and without what the chosen document doesn't need. */
export function toPersonForm(values: PersonValues): PersonForm {
  const documentType = documentTypes.find((type) => type === values.documentType);
  const { neverExpires, photos, validTo, companyName, ...texts } = values;
  const needed = photosOf(documentType ?? 'idCard').filter((side) => photos[side] !== '');
  return {
    ...filled({ ...texts, ...(documentType === 'businessLicence' ? { companyName } : {}) }),
    ...(documentType ? { documentType } : {}),
    ...(neverExpires ? { validTo: null } : filled({ validTo })),
    photos: Object.fromEntries(needed.map((side) => [side, photos[side]])),
  };
}

/** Trims the texts and collapses spaces within them; omits empty ones. */
export function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim().replaceAll(/\s+/g, ' ')] as const)
      .filter(([, text]) => text !== ''),
  );
}

/** Returns what is wrong, by the contract's rules. */
export const listPersonFormFlaws = (values: PersonValues, today: string): readonly Flaw[] =>
  listPersonFlaws(toPersonForm(values), today);
