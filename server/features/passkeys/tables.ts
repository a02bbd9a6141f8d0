import type { ColumnType } from 'kysely';
import type { Maybe } from '#server/platform/columns.ts';

export interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  name: string;
  transports: string[];
  created_at: Date;
  last_used_at: Maybe<Date>;
}

declare module '#server/platform/database.ts' {
  interface Database {
    passkey: PasskeyTable;
    webauthn_challenge: {
      challenge_hash: Buffer;
      purpose: 'register' | 'signIn' | 'verify';
      origin: string;
      user_id: Maybe<string>;
      key_thumbprint: Maybe<string>;
      verification: Maybe<string>;
      expires_at: Date;
    };
  }
}
