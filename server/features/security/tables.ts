import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import { securityApplicationTable, type SecurityApplicationState } from '#contract/security/states.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { Maybe } from '#server/platform/columns.ts';

/** Log of changes to an account's security, as its owner sees it. Append-only. */
export interface SafeOperationTable {
  id: string;
  user_id: string;
  action: string;
  ip: string;
  user_agent: string;
  device_id: Maybe<string>;
  country: Maybe<string>;
  succeeded: boolean;
  at: Date;
}

export interface SecurityApplicationTable {
  id: string;
  user_id: string;
  items: string[];
  new_email: SealedTextColumn<string | null>;
  new_phone: SealedTextColumn<string | null>;
  files: string[];
  locale: string;
  status: SecurityApplicationState;
  created_at: Date;
  decided_at: Maybe<Date>;
  decided_by: Maybe<string>;
  decision_reason: SealedTextColumn<string | null>;
}

export const applicationOrders: Orders<SecurityApplicationState> = {
  table: 'security_application',
  isUnstamped: true,
  moves: securityApplicationTable,
};

export const securityApplicationColumns = [
  'id',
  'user_id',
  'items',
  'new_email',
  'new_phone',
  'files',
  'locale',
  'status',
  'created_at',
  'decided_at',
  'decided_by',
  'decision_reason',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    fund_password: { user_id: string; password_hash: string; set_at: Date };
    secret_attempt: {
      user_id: string;
      kind: 'password' | 'fundPassword';
      failures: number;
      locked_until: Maybe<Date>;
    };
    safe_operation: SafeOperationTable;
    security_application: SecurityApplicationTable;
  }
}
