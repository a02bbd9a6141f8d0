import type { MessageDescriptor } from '@lingui/core';
import type { CustomerStatus } from '#src/ui/customer-status.tsx';
import type { Tone } from '#src/ui/status-tag.tsx';

/** One field of a record, as shown on its receipt and in exports. */
export interface Fact {
  readonly label: MessageDescriptor;
  readonly value: string | MessageDescriptor;
  /** Shorter value for lists and the opened record, with the full one as its tooltip; receipts and exports are full. */
  readonly short?: string;
  /** Asset of the value, if it is an amount. */
  readonly asset?: string;
}

/** A record's state: its exact name, its tone, and the one of six statuses shown in lists. */
export interface RecordState {
  readonly name: MessageDescriptor;
  readonly tone: Tone;
  readonly list: CustomerStatus;
}

/** A record of any domain, as shown in lists, exports and receipts. All records of one domain have the same facts. */
export interface Order {
  readonly id: string;
  /** Time in ISO 8601 UTC. */
  readonly at: string;
  readonly title: MessageDescriptor;
  readonly asset: string;
  /** The asset given in exchange, if there are two. */
  readonly otherAsset?: string;
  /** A canonical decimal; negative for outgoing amounts. */
  readonly amount: string;
  /** Filter value for the status; empty if the domain has no states. */
  readonly statusCode: string;
  /** Kind of the record, if its list can be filtered by kind. */
  readonly kindCode?: string;
  /** Spending category, if the list can be filtered by it. */
  readonly categoryCode?: string;
  readonly status: RecordState | null;
  /** Number of unread messages about it. */
  readonly unread?: number;
  /** Balance after it, if the list shows that instead of a status. */
  readonly after?: string;
  /** The counterparty; views shorten it as needed. */
  readonly note: string;
  readonly facts: readonly Fact[];
}
