import type { ColumnType } from 'kysely';
import type { KycKind, KycReason } from '#server/providers/kyc/kyc.ts';
import type { Defaulted } from '#server/platform/columns.ts';

/** Written as JSON text, read as the parsed value. */
type Json<T> = ColumnType<T, string | undefined, string>;

/** How an attempt ended that another one followed. */
export interface EarlierAttempt {
  readonly attempt: number;
  /** ISO 8601. */
  readonly submittedAt: string | null;
  /** ISO 8601; null only if a tester reset the verification. */
  readonly decidedAt: string | null;
  readonly decidedBy: 'provider' | 'operator' | null;
  readonly reasons: KycReason[];
}

export interface KycApplicationTable {
  id: string;
  user_id: string;
  kind: KycKind;
  /** Sealed JSON. */
  form_sealed: Buffer;
  attempt: Defaulted<number>;
  submitted_at: Defaulted<Date | null>;
  handed_over_at: Defaulted<Date | null>;
  applicant_id: Defaulted<string | null>;
  provider_step: Defaulted<'camera' | 'review' | null>;
  decision_id: Defaulted<string | null>;
  decided_by: Defaulted<'provider' | 'operator' | null>;
  decided_at: Defaulted<Date | null>;
  /** Blind index of the document submitted last; null before that. */
  document_index: Defaulted<Buffer | null>;
  reasons: Json<KycReason[]>;
  /** Oldest first. */
  earlier: Json<EarlierAttempt[]>;
  created_at: Date;
  updated_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    kyc_application: KycApplicationTable;
  }
}
