import {
  companyDocumentPurposes,
  companyDocuments,
  listCompanyFlaws,
  type CompanyForm,
} from '#contract/business-verification/rules.ts';
import type { BusinessVerificationState } from '#contract/business-verification/states.ts';
import type { FilePurposeName } from '#contract/files/rules.ts';
import {
  listPersonFlaws,
  photoPurposes,
  photosOf,
  photoSides,
  type Flaw,
  type KycStage,
  type PersonForm,
} from '#contract/kyc/rules.ts';
import { kycTable, type KycStatus } from '#contract/kyc/states.ts';
import { canMove } from '#contract/platform/moves.ts';

export type Form = ({ readonly kind: 'person' } & PersonForm) | ({ readonly kind: 'company' } & CompanyForm);

/** A file that a form names. */
export interface FormFile {
  /** `front`, `registration` and the like. */
  readonly part: string;
  /** The field, as a path. */
  readonly field: string;
  readonly id: string;
  readonly purposes: readonly FilePurposeName[];
}

/** Lists the files of a form. A draft may hold a photo that its document doesn't need; it isn't handed over. */
export function filesOf(form: Form): readonly FormFile[] {
  if (form.kind === 'company')
    return companyDocuments.flatMap((part) => {
      const id = form.documents?.[part];
      return id ? [{ part, field: `documents/${part}`, id, purposes: [companyDocumentPurposes[part]] }] : [];
    });
  return photoSides.flatMap((part) => {
    const id = form.photos?.[part];
    return id ? [{ part, field: `photos/${part}`, id, purposes: [photoPurposes[part]] }] : [];
  });
}

/** Lists the files that the provider gets. */
export function neededFilesOf(form: Form): readonly FormFile[] {
  const needed: readonly string[] =
    form.kind === 'company' ? companyDocuments : photosOf(form.documentType ?? 'idCard');
  return filesOf(form).filter(({ part }) => needed.includes(part));
}

/** Lists what a form still lacks. `today` is a day in UTC. */
export function listFlaws(form: Form, today: string): readonly Flaw[] {
  return form.kind === 'person' ? listPersonFlaws(form, today) : listCompanyFlaws(form, today);
}

interface Progress {
  readonly kyc_status: KycStatus;
  readonly handed_over_at: Date | null;
  readonly provider_step: 'camera' | 'review' | null;
}

export function stageOf({ kyc_status, handed_over_at, provider_step }: Progress): KycStage {
  if (kyc_status === 0) return 'draft';
  if (kyc_status !== 1) return 'decided';
  if (!handed_over_at) return 'handingOver';
  return provider_step === 'camera' ? 'camera' : 'review';
}

/** Whether the user may change and submit the form. */
export const canEdit = (status: KycStatus) => canMove(kycTable, status, 1, 'user');

/** Returns a company's state. A failed one stays failed until it passes, even while it is reviewed again. */
export function businessStateOf(status: KycStatus, attempt: number): BusinessVerificationState {
  if (status === 3) return 'verified';
  return status === 2 || (status === 1 && attempt > 1) ? 'failed' : 'notVerified';
}

/** Returns the name an application is made under. */
export function nameOf(form: Form): string {
  if (form.kind === 'company') return form.businessName ?? '';
  return [form.firstName, form.lastName].filter(Boolean).join(' ');
}

interface Answered {
  readonly attempt: number;
  readonly kyc_status: KycStatus;
  readonly handed_over_at: Date | null;
  readonly decision_id: string | null;
}

/**
 * Whether a decision of the provider applies: it was requested for this attempt, which the provider has and which is
 * still undecided, and it isn't the decision of an earlier attempt.
 */
export function isDecidable(row: Answered, asked: { readonly attempt: number }, decisionId: string): boolean {
  return (
    row.kyc_status === 1 &&
    row.handed_over_at !== null &&
    row.attempt === asked.attempt &&
    row.decision_id !== decisionId
  );
}
