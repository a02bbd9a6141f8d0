import type { Defaulted, Maybe } from '#server/platform/columns.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    sign_in_attempt: { account_key: string; failures: number; locked_until: Maybe<Date>; tried_at: Date };
    password_key: { id: string; iv: Buffer; salt: Buffer; expires_at: Date };
    password_ticket: {
      ticket_hash: Buffer;
      key_id: string;
      request_id: string;
      purpose: string;
      secret_sealed: Buffer;
      expires_at: Date;
    };
    verification_code: {
      id: string;
      purpose: string;
      target: string;
      code_hash: Buffer;
      device_id: Maybe<string>;
      ip: Maybe<string>;
      tries: Defaulted<number>;
      created_at: Date;
      expires_at: Date;
      used_at: Maybe<Date>;
      /** Hash of the requester's ticket; null if the purpose itself is bound to a user. */
      ticket_hash: Maybe<Buffer>;
      link_hash: Maybe<Buffer>;
      link_used_at: Maybe<Date>;
      network: Maybe<string>;
    };
    user_session: {
      id: string;
      user_id: string;
      key_thumbprint: string;
      refresh_hash: Buffer;
      rotated_at_ms: number;
      rotation_key: Maybe<string>;
      device_id: Maybe<string>;
      ip: string;
      user_agent: string;
      created_at: Date;
      expires_at: Date;
      revoked_at: Maybe<Date>;
      revoke_reason: Maybe<string>;
      device_token_hash: Maybe<Buffer>;
    };
    new_device: {
      id: string;
      user_id: string;
      session_id: string;
      freeze_hash: Buffer;
      ip: string;
      user_agent: string;
      country: Maybe<string>;
      at: Date;
      expires_at: Date;
      frozen_at: Maybe<Date>;
      seen_at: Maybe<Date>;
    };
    refresh_used: { refresh_hash: Buffer; session_id: string; used_at: Date };
    proof_seen: { key_thumbprint: string; jti: string; seen_at: Date };
    login_history: {
      id: string;
      user_id: string;
      ip: string;
      user_agent: string;
      device_id: Maybe<string>;
      country: Maybe<string>;
      succeeded: boolean;
      at: Date;
      /** Key of a device the account doesn't know, from which the right password came; null otherwise. */
      unknown_key: Maybe<string>;
      /** When the owner was told that this sign-in wasn't finished. */
      told_at: Maybe<Date>;
    };
    action_log: { id: string; user_id: string; action: string; page: string; at: Date; stored_at: Date };
  }
}
