import type { Queryable } from '#server/platform/db.ts';
import type { KycKind } from './kyc.ts';
import type { FlowStep } from './sandbox-steps.ts';
import type { Defaulted } from '#server/platform/columns.ts';

/** The sandbox provider's own record of an applicant. */
export interface SandboxApplicant {
  readonly id: string;
  readonly user_id: string;
  readonly kind: KycKind;
  readonly step: FlowStep;
  readonly answer: 'GREEN' | 'RED' | null;
  readonly labels: string[];
  readonly comment: string;
  readonly attempt: number;
  readonly reviewed_at: Date | null;
}

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_kyc_applicant: {
      id: string;
      user_id: string;
      kind: KycKind;
      step: FlowStep;
      answer: Defaulted<'GREEN' | 'RED' | null>;
      labels: Defaulted<string[]>;
      comment: Defaulted<string>;
      attempt: number;
      token_hash: Defaulted<Buffer | null>;
      token_expires: Defaulted<Date | null>;
      created_at: Date;
      reviewed_at: Defaulted<Date | null>;
    };
  }
}

type By = { readonly id: string } | { readonly user_id: string } | { readonly token_hash: Buffer };

export async function findApplicant(
  db: Queryable,
  by: By,
  { lock = false, now }: { lock?: boolean; now?: Date } = {},
): Promise<SandboxApplicant | undefined> {
  return db
    .selectFrom('sandbox_kyc_applicant')
    .select(['id', 'user_id', 'kind', 'step', 'answer', 'labels', 'comment', 'attempt', 'reviewed_at'])
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('user_id' in by, (query) => query.where('user_id', '=', 'user_id' in by ? by.user_id : ''))
    .$if('token_hash' in by, (query) =>
      query
        .where('token_hash', '=', 'token_hash' in by ? by.token_hash : Buffer.alloc(0))
        .where('token_expires', '>', now ?? new Date(0)),
    )
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}
