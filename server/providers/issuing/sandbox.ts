import { Type } from 'typebox';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { assert } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { EventId, jsonSource } from '../json-source.ts';
import type { Deliver } from '../provider.ts';
import { isSignedWebhook, signWebhook, type SignatureHeaders } from '../signature.ts';
import type { IssuingEvent, IssuingProvider } from './issuing.ts';
import {
  beginLook,
  changeCard,
  hurry,
  issueCard,
  reportTask,
  takeLook,
  tick,
  tickTask,
  type IssuingReport,
} from './sandbox-cards.ts';
import { cardPage } from './sandbox-page.ts';
import { sandboxCards, toIssued } from './sandbox-store.ts';

/** What a tester may order of the card issuer. */
export interface IssuingTester {
  /** Lets come what would come within the week. */
  hurry(): Promise<void>;
  /** The issuer closes a card by itself. */
  closeCard(id: string): Promise<void>;
}

const headers: SignatureHeaders = { time: 'x-issuing-time', signature: 'x-issuing-signature' };
const strict = { additionalProperties: false } as const;
const EventBody = Type.Object(
  { id: EventId, type: Type.Enum(['card']), objectId: Type.String({ minLength: 5, maxLength: 60 }) },
  strict,
);

/**
 * A card issuer that behaves like one: virtual cards are there at once, physical ones are printed, posted and activated, and
 * all is reported by signed webhooks, twice, an old one after the newest.
 */
export function createSandboxIssuing(db: Db, clock: Clock, secrets: Secrets): IssuingProvider {
  let deliver: Deliver | undefined;
  const key = () => secrets.get('sandbox-issuing-webhook');
  const send = async ({ type, objectId, status }: IssuingReport) => {
    assert(deliver, 'the sandbox’s card issuer is connected to the server');
    const body = Buffer.from(JSON.stringify({ id: `${objectId}-${status}`, type, objectId }));
    const timeMs = clock.now().getTime();
    const signature = signWebhook(await key(), timeMs, body);
    const answered = await deliver({ [headers.time]: String(timeMs), [headers.signature]: signature }, body);
    if (answered >= 300) throw new Error(`the server answered a card issuer’s report with ${answered}`);
  };
  return {
    isSandbox: true,
    name: 'sandbox-issuing',
    connect: (doorOf) => {
      deliver = doorOf(corporateCards.issuingWebhook);
    },
    pages: [cardPage((token) => takeLook(db, clock, token))],
    tasks: { [reportTask]: (payload) => send(payload as IssuingReport), [tickTask]: () => tick(db, clock) },
    schedules: [{ task: tickTask, cron: '* * * * *' }],
    events: jsonSource(
      async (given, body) => isSignedWebhook(await key(), given, body, clock.now().getTime(), headers),
      EventBody,
      ({ type, objectId }): IssuingEvent => ({ type, objectId }),
    ),
    issue: (request) => issueCard(db, clock, request),
    findCard: async (id) => {
      const row = await sandboxCards(db).where('id', '=', id).executeTakeFirst();
      return row && toIssued(row);
    },
    activate: (id) => changeCard(db, id, { status: 'active', shipment: 'delivered', due_at: null }),
    freeze: (id) => changeCard(db, id, { status: 'paused' }),
    unfreeze: (id) => changeCard(db, id, { status: 'active' }),
    close: (id) => changeCard(db, id, { status: 'closed', due_at: null }),
    setLimits: (id, limits) => changeCard(db, id, { limits: JSON.stringify(limits) }),
    reveal: (id, origin) => beginLook(db, clock, id, origin),
    testerCalls: {
      hurry: () => hurry(db, clock),
      closeCard: async (id) => void (await changeCard(db, id, { status: 'closed', due_at: null })),
    },
  };
}
