import type { FilePurposeName } from '../files/rules.ts';
import { isDay, isEmpty, type Flaw } from '../kyc/rules.ts';

/** Documents a company provides as proof. */
export const companyDocuments = ['registration', 'ownership', 'authorisation'] as const;
export type CompanyDocument = (typeof companyDocuments)[number];

export const companyDocumentPurposes: Readonly<Record<CompanyDocument, FilePurposeName>> = {
  registration: 'kyb.registration',
  ownership: 'kyb.ownership',
  authorisation: 'kyb.authorisation',
};

/** Minimum share from which an owner is listed, in percent. */
export const ownerSharePercent = 25;

export interface Director {
  readonly firstName: string;
  readonly lastName: string;
}

export interface Owner {
  readonly kind: 'person' | 'company';
  readonly name: string;
  /** Percent with at most two decimals: `33.34`. */
  readonly sharePercent: string;
}

export interface AuthorisedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly position: string;
  readonly emailAddress: string;
}

/** A company's form. A draft may lack any part. */
export interface CompanyForm {
  readonly businessName?: string;
  readonly registrationNumber?: string;
  readonly businessType?: 'limitedCompany';
  readonly establishedOn?: string;
  readonly region?: string;
  readonly address?: string;
  readonly documents?: Readonly<Partial<Record<CompanyDocument, string>>>;
  readonly directors?: Director[];
  readonly owners?: Owner[];
  /** True if no owner is listed because none holds a quarter of the shares. */
  readonly hasNoLargeOwner?: boolean;
  readonly authorisedPerson?: AuthorisedPerson;
}

/** Parses a share into hundredths of a percent; returns undefined if the text isn't one. */
export function parseShare(text: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

/**
 * Lists everything a company's form still lacks.
 * @param today the day in UTC, `2026-11-21`
 */
export function listCompanyFlaws(form: CompanyForm, today: string): readonly Flaw[] {
  const needed = ['businessName', 'registrationNumber', 'businessType', 'establishedOn', 'region', 'address'];
  const values = form as Readonly<Record<string, unknown>>;
  const flaws: Flaw[] = needed.filter((field) => isEmpty(values[field])).map((field) => ({ field, rule: 'required' }));
  if (form.establishedOn && !isDay(form.establishedOn)) flaws.push({ field: 'establishedOn', rule: 'date' });
  else if (form.establishedOn && form.establishedOn > today) flaws.push({ field: 'establishedOn', rule: 'future' });
  for (const document of companyDocuments)
    if (!form.documents?.[document]) flaws.push({ field: `documents/${document}`, rule: 'required' });
  if (!form.directors?.length) flaws.push({ field: 'directors', rule: 'required' });
  if (!form.authorisedPerson) flaws.push({ field: 'authorisedPerson', rule: 'required' });
  return [...flaws, ...listOwnerFlaws(form)];
}

function listOwnerFlaws({ owners = [], hasNoLargeOwner }: CompanyForm): Flaw[] {
  if (owners.length === 0) return hasNoLargeOwner ? [] : [{ field: 'owners', rule: 'required' }];
  const flaws: Flaw[] = [];
  let total = 0;
  for (const [index, { sharePercent }] of owners.entries()) {
    const share = parseShare(sharePercent);
    if (share === undefined || share < ownerSharePercent * 100)
      flaws.push({ field: `owners/${index}/sharePercent`, rule: 'share' });
    total += share ?? 0;
  }
  if (total > 10_000) flaws.push({ field: 'owners', rule: 'total' });
  return flaws;
}
