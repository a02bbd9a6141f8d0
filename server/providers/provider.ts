import { createHash } from 'node:crypto';

export type WebhookHeaders = Readonly<Record<string, unknown>>;

/** One kind of what a provider reports unasked: at least once, in any order. */
export interface WebhookSource<Event> {
  /** Whether these bytes come from the provider, unchanged and lately. */
  isGenuine(headers: WebhookHeaders, body: Buffer): Promise<boolean>;
  /** The event's id: the same for its repetition, another one for any other event. */
  idOf(body: Buffer): string;
  /** What it says; undefined where that is nothing to us. Refuses `request:invalid` what can't be read. */
  read(body: Buffer): Event | undefined;
}

/** The id of an event that brings none of its own. */
export const digestId = (body: Buffer) => createHash('sha256').update(body).digest('hex');
