import type { EventKind } from '#contract/inbox/states.ts';
import type { WebhookHeaders, WebhookSource } from '#server/providers/provider.ts';

/** How one kind of report comes in, and how it is processed. */
export interface Inlet {
  readonly provider: string;
  readonly kind: EventKind;
  isGenuine(headers: WebhookHeaders, body: Buffer): Promise<boolean>;
  idOf(body: Buffer): string;
  /** Returns false if it does not concern us. `id`: our own id of the event, for the record. */
  work(body: Buffer, id: string): Promise<boolean>;
}

interface InletParts<Event> {
  readonly provider: string;
  readonly kind: EventKind;
  readonly source: WebhookSource<Event>;
  /**
   * Applies a report; false if it does not concern us. It may come again, and after a newer one: neither may change
   * anything. A refusal ends it; any other error causes a retry.
   */
  readonly apply: (event: Event, id: string) => Promise<boolean>;
}

export function defineInlet<Event>({ provider, kind, source, apply }: InletParts<Event>): Inlet {
  return {
    provider,
    kind,
    isGenuine: (headers, body) => source.isGenuine(headers, body),
    idOf: (body) => source.idOf(body),
    work: async (body, id) => {
      const event = source.read(body);
      return event !== undefined && (await apply(event, id));
    },
  };
}
