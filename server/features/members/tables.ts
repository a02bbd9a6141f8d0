import type { Generated } from 'kysely';
import { invitationTable, type InvitationState } from '#contract/members/states.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { Maybe } from '#server/platform/columns.ts';

export interface CompanyInvitationTable {
  id: string;
  company_id: string;
  email: SealedTextColumn;
  email_index: Buffer | null;
  /** Null for an owner, and for a role that was deleted since. */
  role_id: Maybe<string>;
  /** Name of a role that was deleted since. */
  former_role: Maybe<string>;
  token_hash: Buffer;
  status: InvitationState;
  created_at: Date;
  expires_at: Date;
  accepted_by: Maybe<string>;
}

export const invitationOrders: Orders<InvitationState> = {
  table: 'company_invitation',
  isUnstamped: true,
  moves: invitationTable,
};

declare module '#server/platform/database.ts' {
  interface Database {
    company_invitation: CompanyInvitationTable;
    company_event: {
      id: Generated<string>;
      company_id: string;
      at: Date;
      action: string;
      by_user: string;
      about: SealedTextColumn<string | null>;
      /** The id that its sealed values are bound to. */
      ref: string;
    };
  }
}
