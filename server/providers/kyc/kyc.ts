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

/** One submitted verification attempt of a user. */
export interface KycApplicant {
  readonly userId: string;
  readonly attempt: number;
  readonly emailAddress: string | null;
  readonly phoneNumber: string | null;
  readonly form: ({ readonly kind: 'person' } & PersonForm) | ({ readonly kind: 'company' } & CompanyForm);
  readonly documents: readonly KycDocument[];
}

export interface KycDecision {
  /** Identifies the decision: the same for the same decision, different for any other. */
  readonly id: string;
  readonly answer: 'verified' | 'rejected';
  readonly reasons: readonly KycReason[];
}

export interface KycReason {
  readonly code: RejectionCode;
  /** Text for the applicant. */
  readonly text: string;
}

/** State of a review: the provider waits for the person, reviews, or has decided. */
export type KycReview =
  | { readonly step: 'camera' | 'review' }
  | { readonly step: 'decided'; readonly decision: KycDecision };

/** Where a person completes the provider's own steps. */
export interface KycAccess {
  readonly token: string;
  /** A URL, or a path on this server. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** Notification that something changed for a user. The new state is queried from the provider. */
export interface KycEvent {
  readonly type: string;
  readonly userId: string;
}

/** Verifies persons and companies. Its webhooks arrive at least once and in any order. */
export interface KycProvider extends Provider<KycTester> {
  readonly name: 'sandbox' | 'sumsub';
  /** Submits an attempt; idempotent. Returns the provider's id of the applicant. */
  submit(applicant: KycApplicant): Promise<string>;
  makeAccess(userId: string, kind: KycKind): Promise<KycAccess>;
  getReview(applicantId: string): Promise<KycReview>;
  /** Reports that something changed. */
  readonly webhook: WebhookSource<KycEvent>;
}
