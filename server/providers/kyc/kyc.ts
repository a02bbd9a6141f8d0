import type { CompanyForm } from '#contract/business-verification/rules.ts';
import type { PersonForm, RejectionCode } from '#contract/kyc/rules.ts';
import type { Provider, WebhookSource } from '../provider.ts';
import type { KycTester } from './sandbox.ts';

export type KycKind = 'person' | 'company';

export interface KycDocument {
  /** What it shows: `front`, `back`, `holding` of a person, `registration` and the like of a company. */
  readonly part: string;
  load(): Promise<{ readonly contentType: string; readonly bytes: Buffer }>;
}

/** One attempt of somebody to be verified, as it was handed in. */
export interface KycApplicant {
  readonly userId: string;
  readonly attempt: number;
  readonly emailAddress: string | null;
  readonly phoneNumber: string | null;
  readonly form: ({ readonly kind: 'person' } & PersonForm) | ({ readonly kind: 'company' } & CompanyForm);
  readonly documents: readonly KycDocument[];
}

export interface KycDecision {
  /** The same for the same decision, another one for any other. */
  readonly id: string;
  readonly answer: 'verified' | 'rejected';
  readonly reasons: readonly KycReason[];
}

export interface KycReason {
  readonly code: RejectionCode;
  /** For the applicant to read. */
  readonly text: string;
}

/** How far the provider is: it waits for the person, reviews, or has decided. */
export type KycReview =
  | { readonly step: 'camera' | 'review' }
  | { readonly step: 'decided'; readonly decision: KycDecision };

/** Where a person does the provider's own steps. */
export interface KycAccess {
  readonly token: string;
  /** An address, or a path of this server. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** Something changed for a user. What, only the provider's answer says. */
export interface KycEvent {
  readonly type: string;
  readonly userId: string;
}

/** Verifies persons and companies. Its webhooks come at least once and in any order. */
export interface KycProvider extends Provider<KycTester> {
  readonly name: 'sandbox' | 'sumsub';
  /** Takes an attempt in; the same one again changes nothing. Returns the provider's id of the applicant. */
  submit(applicant: KycApplicant): Promise<string>;
  makeAccess(userId: string, kind: KycKind): Promise<KycAccess>;
  getReview(applicantId: string): Promise<KycReview>;
  /** Its reports that something changed. */
  readonly webhook: WebhookSource<KycEvent>;
}
