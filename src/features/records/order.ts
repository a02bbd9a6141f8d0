import type { MessageDescriptor } from '@lingui/core';
import type { CustomerStatus } from '#src/ui/customer-status.tsx';
import type { Tone } from '#src/ui/status-tag.tsx';

/** One field of a record, as its receipt and its line in an export say it. */
export interface Fact {
  readonly label: MessageDescriptor;
  readonly value: string | MessageDescriptor;
  /** Of which the value is an amount. */
  readonly asset?: string;
}

/** A state of a record: its exact name, its tone, and which of the six statuses a list says of it. */
export interface RecordState {
  readonly name: MessageDescriptor;
  readonly tone: Tone;
  readonly list: CustomerStatus;
}

/** A record of any domain, as lists, exports and receipts show it. All of one domain have the same facts. */
export interface Order {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly title: MessageDescriptor;
  readonly asset: string;
  /** What was given for it, where there are two. */
  readonly otherAsset?: string;
  /** A canonical decimal, below zero where it went out. */
  readonly amount: string;
  /** By which its list is narrowed; empty where the domain has no states. */
  readonly statusCode: string;
  /** What it was, where its list is narrowed by that. */
  readonly kindCode?: string;
  /** What it was spent on, where its list is narrowed by that. */
  readonly categoryCode?: string;
  readonly status: RecordState | null;
  /** How many messages about it wait to be read. */
  readonly unread?: number;
  /** The balance after it, where a list shows that in the place of a status. */
  readonly after?: string;
  /** The other side, shortened by whoever shows it. */
  readonly note: string;
  readonly facts: readonly Fact[];
}
