import type { Maybe } from '#server/platform/columns.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    qr_login: {
      code_hash: Buffer;
      key_thumbprint: string;
      ip: string;
      user_agent: string;
      country: Maybe<string>;
      created_at: Date;
      expires_at: Date;
      user_id: Maybe<string>;
      session_id: Maybe<string>;
      answer: Maybe<'confirmed' | 'declined'>;
      answered_at: Maybe<Date>;
      taken_at: Maybe<Date>;
      match_number: Maybe<number>;
    };
  }
}
