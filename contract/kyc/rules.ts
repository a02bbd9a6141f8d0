import { isCalendarDay } from '../platform/days.ts';
import type { FilePurposeName } from '../files/rules.ts';

/** Documents that prove an identity (specification, section 3). */
export const documentTypes = ['idCard', 'passport', 'driversLicence', 'businessLicence'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The photos of a document: its front, its back, and the person holding it with a signature. */
export const photoSides = ['front', 'back', 'holding'] as const;
export type PhotoSide = (typeof photoSides)[number];

export const photoPurposes: Readonly<Record<PhotoSide, FilePurposeName>> = {
  front: 'kyc.front',
  back: 'kyc.back',
  holding: 'kyc.holding',
};

/** Minimum age of a customer. */
export const minimumAge = 18;

/** Working days until a decision. */
export const reviewWorkingDays = 2;

/** A person's form. A draft may lack any part; `validTo` is null if the document doesn't expire. */
export interface PersonForm {
  readonly region?: string;
  readonly documentType?: DocumentType;
  readonly documentNumber?: string;
  readonly validFrom?: string;
  readonly validTo?: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly bornOn?: string;
  /** ISO 3166-1 alpha-2; any country, since people may live outside their country of citizenship. */
  readonly nationality?: string;
  readonly city?: string;
  readonly address?: string;
  /** Omitted if the country has none. */
  readonly postalCode?: string;
  readonly companyName?: string;
  readonly photos?: Readonly<Partial<Record<PhotoSide, string>>>;
}

/** What prevents submitting a form: a field, as a path, and the rule it breaks. */
export interface Flaw {
  readonly field: string;
  readonly rule: 'required' | 'date' | 'notYetValid' | 'expired' | 'order' | 'share' | 'total' | 'future' | 'underAge';
}

/** Returns the photos a document needs: a passport has one side, the others two. */
export function photosOf(type: DocumentType): readonly PhotoSide[] {
  return type === 'passport' || type === 'businessLicence' ? ['front', 'holding'] : photoSides;
}

/**
 * Lists everything a person's form still lacks. The form shows it field by field, the server refuses by it.
 * @param today the day in UTC, `2026-11-21`
 */
export function listPersonFlaws(form: PersonForm, today: string): readonly Flaw[] {
  const needed = [
    'region',
    'documentType',
    'documentNumber',
    'validFrom',
    'firstName',
    'lastName',
    'bornOn',
    'nationality',
    'city',
    'address',
  ];
  const values = form as Readonly<Record<string, unknown>>;
  const flaws: Flaw[] = needed.filter((field) => isEmpty(values[field])).map((field) => ({ field, rule: 'required' }));
  if (form.documentType === 'businessLicence' && isEmpty(form.companyName))
    flaws.push({ field: 'companyName', rule: 'required' });
  flaws.push(...listDateFlaws(form, today));
  for (const side of photosOf(form.documentType ?? 'idCard'))
    if (!form.photos?.[side]) flaws.push({ field: `photos/${side}`, rule: 'required' });
  return flaws;
}

function listDateFlaws({ bornOn, validFrom, validTo }: PersonForm, today: string): Flaw[] {
  const flaws: Flaw[] = [];
  if (bornOn && !isDay(bornOn)) flaws.push({ field: 'bornOn', rule: 'date' });
  else if (bornOn && bornOn > today) flaws.push({ field: 'bornOn', rule: 'future' });
  else if (bornOn && !isOfAge(bornOn, today)) flaws.push({ field: 'bornOn', rule: 'underAge' });
  if (validFrom && !isDay(validFrom)) flaws.push({ field: 'validFrom', rule: 'date' });
  else if (validFrom && validFrom > today) flaws.push({ field: 'validFrom', rule: 'notYetValid' });
  if (validTo === undefined || validTo === '') flaws.push({ field: 'validTo', rule: 'required' });
  else if (validTo !== null && !isDay(validTo)) flaws.push({ field: 'validTo', rule: 'date' });
  else if (validTo !== null && validTo < today) flaws.push({ field: 'validTo', rule: 'expired' });
  else if (validTo && validFrom && validTo < validFrom) flaws.push({ field: 'validTo', rule: 'order' });
  return flaws;
}

/** True if a person born on that day is old enough. Born on 29 February: from 1 March on in other years. */
export function isOfAge(bornOn: string, today: string): boolean {
  return `${Number(bornOn.slice(0, 4)) + minimumAge}${bornOn.slice(4)}` <= today;
}

export const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** True if a text is a plausible day: one the calendar has, in these centuries. */
export function isDay(text: string): boolean {
  return /^(?:19|20|21)/.test(text) && isCalendarDay(text);
}

/** Why an identity was not accepted, so that screens can localize it; `text` complements it. */
export const rejectionCodes = [
  'documentUnreadable',
  'documentExpired',
  'documentNotAccepted',
  'photoMissing',
  'nameMismatch',
  'faceMismatch',
  'addressMismatch',
  'companyNotFound',
  'ownershipUnclear',
  'authorisationMissing',
  'other',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** True if a text from a form is a rejection code. */
export function isRejectionCode(text: string | undefined): text is RejectionCode {
  return rejectionCodes.some((code) => code === text);
}

/**
 * Stage of an application. `camera`: the provider waits for the person in front of a camera, on this device or on a
 * phone.
 */
export const kycStages = ['draft', 'handingOver', 'camera', 'review', 'decided'] as const;
export type KycStage = (typeof kycStages)[number];
