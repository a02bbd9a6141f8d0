import type { ColumnType } from 'kysely';
import type { VerifiedAction } from '#contract/step-up/actions.ts';
import type { ShownFacts } from '#contract/step-up/shown.ts';
import type { Defaulted, Maybe } from '#server/platform/columns.ts';

export const userTotpColumns = [
  'user_id',
  'secret_sealed',
  'offered_to',
  'offered_at',
  'bound_at',
  'last_step',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    step_up_challenge: {
      id: string;
      user_id: string;
      action: VerifiedAction;
      values_hash: Buffer;
      /** Values named in the message with a code; written as JSON text. */
      shown: ColumnType<ShownFacts | null, string | null | undefined, never>;
      /** Names of the factors passed; written as JSON text. */
      passed: ColumnType<string[], string | undefined, string>;
      tries: Defaulted<number>;
      created_at: Date;
      expires_at: Date;
      passed_at: Maybe<Date>;
      used_at: Maybe<Date>;
    };
    step_up_code: {
      id: string;
      challenge_id: string;
      user_id: string;
      factor: string;
      code_hash: Buffer;
      sent_at: Date;
    };
    user_totp: {
      user_id: string;
      secret_sealed: Buffer;
      offered_to: string;
      offered_at: Date;
      bound_at: Maybe<Date>;
      last_step: ColumnType<string, number | undefined, number>;
    };
    recovery_code: { user_id: string; code_hash: Buffer; used_at: Maybe<Date> };
  }
}
