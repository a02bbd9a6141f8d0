import type { ColumnType } from 'kysely';
import type { ApiKeyPermission } from '#contract/api-keys/rules.ts';
import { apiKeyTable, type ApiKeyState } from '#contract/api-keys/states.ts';
import { must } from '#contract/platform/errors.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { AbnormalReason } from './domain.ts';
import { tellOwner, type ToldKey } from './notice.ts';

export interface ApiKeyTable {
  id: string;
  user_id: string;
  access_key: string;
  secret_sealed: Buffer;
  /** Counts the secrets that it has had. */
  secret_version: number;
  /** The secret before, which still signs until then. */
  previous_sealed: Buffer | null;
  previous_until: Date | null;
  remark: string;
  permissions: ApiKeyPermission[];
  /** Null for all. */
  withdrawal_addresses: string[] | null;
  ips: string[];
  status: ApiKeyState;
  abnormal_reason: AbnormalReason | null;
  expires_at: Date | null;
  /** Null if it may not withdraw, or not until its owner edits it. */
  withdrawals_from: Date | null;
  /** True if the owner has yet to be notified that it can no longer withdraw. */
  withdrawals_untold: boolean | null;
  /** To within an hour. */
  last_used_at: Date | null;
  last_used_network: string | null;
  created_at: Date;
  updated_at: Date;
}

/** A program's request, written when it has been answered. */
export interface ApiKeyRequestTable {
  id: string;
  key_id: string;
  user_id: string;
  at: Date;
  /** Name of the call in `contract/open-api`. */
  call: string;
  status: number;
  /** Null unless it was refused or failed. */
  code: string | null;
  duration_ms: number;
  /** Null if a proxy sent something else. */
  ip: string | null;
  /**
   * False if the signature was wrong or not checked, or the request a replay: it needn't be the key's own program's.
   * Also false above the rate limit, so that a flood can't push out what was done before it.
   */
  is_signed: boolean;
  /** Signed with the secret before the last rotation. */
  is_old_secret: boolean;
}

export const apiKeyOrders: Orders<ApiKeyState, ToldKey & Pick<ApiKeyTable, 'abnormal_reason'>, 'apiKey.changed'> = {
  table: 'api_key',
  moves: apiKeyTable,
  notice: (tx, deps, key) => tellOwner(tx, deps, must(key.abnormal_reason, 'why it is abnormal'), key),
};

/** A key whose secret before the last rotation no longer works. */
export const noOldSecret = { previous_sealed: null, previous_until: null } as const;

export const apiKeyColumns = [
  'id',
  'user_id',
  'access_key',
  'secret_sealed',
  'secret_version',
  'previous_sealed',
  'previous_until',
  'remark',
  'permissions',
  'withdrawal_addresses',
  'ips',
  'status',
  'abnormal_reason',
  'expires_at',
  'withdrawals_from',
  'withdrawals_untold',
  'last_used_at',
  'last_used_network',
  'created_at',
  'updated_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    api_key_request: ApiKeyRequestTable;
    api_key: Omit<
      ApiKeyTable,
      'last_used_at' | 'last_used_network' | 'secret_version' | 'previous_sealed' | 'previous_until'
    > & {
      secret_version: ColumnType<number, never, number>;
      previous_sealed: ColumnType<Buffer | null, never, Buffer | null>;
      previous_until: ColumnType<Date | null, never, Date | null>;
      last_used_at: ColumnType<Date | null, never, Date>;
      last_used_network: ColumnType<string | null, never, string>;
      /** The `expires_at` the owner was warned of. */
      warned_of: ColumnType<Date | null, never, Date | null>;
    };
  }
}
