import type { Maybe } from '#server/platform/columns.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    password_reset_ticket: {
      ticket_hash: Buffer;
      user_id: string;
      channel: 'email' | 'phone';
      /** Required in addition to the code; null if nothing is bound. */
      verification: Maybe<string>;
      created_at: Date;
      expires_at: Date;
    };
    questionnaire: {
      id: string;
      /** `targetKey` of the contact. */
      target: string;
      account_type: 'individual' | 'merchant';
      /** JSON, sealed: what applicants say about themselves. */
      answers_sealed: Buffer;
      is_adverse: boolean;
      is_eligible: boolean;
      key_thumbprint: string;
      device_id: Maybe<string>;
      ip: string;
      created_at: Date;
      used_by: Maybe<string>;
    };
  }
}
