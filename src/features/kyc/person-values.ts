import {
  documentTypes,
  listPersonFlaws,
  photosOf,
  photoSides,
  type DocumentType,
  type Flaw,
  type PersonForm,
  type PhotoSide,
} from '#contract/kyc/rules.ts';

/** What the person's form holds while it is typed: texts, which may be empty. */
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

/** The step that a field is filled in at. */
export function personStepOf(field: string): PersonStep {
  return personSteps.find((step) => stepFields[step].includes(field)) ?? 'document';
}

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

/** What is sent: without what is empty, and without what the chosen document has no use for. */
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

/** Texts without spaces around and within them in excess; empty ones are left out. */
export function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim().replaceAll(/\s+/g, ' ')] as const)
      .filter(([, text]) => text !== ''),
  );
}

/** What is wrong, by the contract's rules. */
export const listPersonFormFlaws = (values: PersonValues, today: string): readonly Flaw[] =>
  listPersonFlaws(toPersonForm(values), today);
