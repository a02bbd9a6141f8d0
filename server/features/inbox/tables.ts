import type { Generated } from 'kysely';
import type { EventKind, EventState } from '#contract/inbox/states.ts';

export interface ProviderEventTable {
  id: string;
  provider: string;
  kind: EventKind;
  event_id: string;
  body_sealed: Buffer;
  is_genuine: boolean;
  state: EventState;
  tries: Generated<number>;
  error: string | null;
  received_at: Date;
  done_at: Date | null;
  forget_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    provider_event: ProviderEventTable;
  }
}
