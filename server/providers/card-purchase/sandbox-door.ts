import type { FastifyInstance, FastifyReply } from 'fastify';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { matchLocale } from '#contract/platform/locales.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { change, charge, maxDeclined, moveTo, withPayment } from './sandbox-books.ts';
import { fateOf } from './sandbox-cards.ts';
import { openOwnPages } from '../own-pages.ts';
import {
  cardPages,
  challengePage,
  closedPage,
  pagePolicy,
  payPage,
  type Draw,
  type PageFault,
} from './sandbox-page.ts';
import { findPayment, type CardPaymentRow } from './sandbox-store.ts';

interface Doing {
  readonly db: Db;
  readonly clock: Clock;
  /** Returns the payment that a link's token opens; undefined if none. */
  readonly read: (token: string) => Promise<string | undefined>;
}

type Form = Readonly<Record<string, string>>;
/** Result of a step: a page, or undefined if the customer is sent back. */
type Shown = Draw | undefined;

const cookieOf = (id: string) => `card-page-${id}`;

/**
 * The provider's own pages, in the sandbox's origin and separate from the product: input is read once, decides the
 * outcome of the payment, and is discarded. None of it is stored, logged or passed on.
 */
export const openCardPages = async (app: FastifyInstance, doing: Doing): Promise<void> =>
  openOwnPages(app, pagePolicy, (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_r, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.get<{ Params: { token: string } }>(`${cardPages}/:token`, async ({ params }, reply) =>
      enter(doing, params.token, reply),
    );
    const page = `${cardPages}/page/:id`;
    pages.get<{ Params: { id: string } }>(page, async ({ params, cookies }, reply) => {
      const row = await ownPayment(doing, params.id, cookies);
      return show(reply, row ? pageOf(row) : unknown);
    });
    for (const [name, step] of Object.entries(steps))
      pages.post<{ Params: { id: string }; Body: Form }>(
        `${page}/${name}`,
        async ({ params, cookies, body }, reply) => {
          const own = await ownPayment(doing, params.id, cookies);
          if (!own) return show(reply, unknown);
          const shown = await withPayment(doing.db, own.id, (tx, row) => step(tx, doing.clock, row, body ?? {}));
          return shown === undefined ? reply.redirect(own.return_url, 303) : show(reply, shown);
        },
      );
  });

const unknown = closedPage('badLink');
const show = (reply: FastifyReply, page: Draw) =>
  reply.type('text/html; charset=utf-8').send(page(matchLocale(reply.request.headers['accept-language'])));

/** Opens a link, which works once: the browser that opens it first keeps the page, by a cookie. */
async function enter({ db, read }: Doing, token: string, reply: FastifyReply) {
  const id = await read(token);
  const key = randomBytes(24).toString('base64url');
  const isFirst = id !== undefined && (await withPayment(db, id, async (tx, row) => claim(tx, row, key)));
  if (!id || !isFirst) return show(reply.status(404), unknown);
  void reply.setCookie(cookieOf(id), key, { path: cardPages, httpOnly: true, sameSite: 'lax' });
  return reply.redirect(`${cardPages}/page/${id}`, 303);
}

async function claim(tx: Tx, row: CardPaymentRow, key: string): Promise<boolean> {
  if (row.page_key !== null) return false;
  await change(tx, row, { page_key: key });
  return true;
}

async function ownPayment({ db }: Doing, id: string, cookies: Readonly<Record<string, string | undefined>>) {
  const row = await findPayment(db, id);
  const [given, kept] = [Buffer.from(cookies[cookieOf(id)] ?? ''), Buffer.from(row?.page_key ?? '')];
  return kept.length > 0 && given.length === kept.length && timingSafeEqual(given, kept) ? row : undefined;
}

function pageOf(row: CardPaymentRow): Draw {
  if (row.status === 'awaitingPayment') return row.challenge === null ? payPage(row) : challengePage(row);
  return closedPage(row.status === 'expired' ? 'expired' : 'over', row.return_url);
}

/** The customer's actions on the page. Each locks the payment, and works only while it waits for a card. */
const steps: Readonly<Record<string, (tx: Tx, clock: Clock, row: CardPaymentRow, form: Form) => Promise<Shown>>> = {
  pay: async (tx, clock, row, { number = '' }) => {
    if (row.status !== 'awaitingPayment') return pageOf(row);
    if (row.expires_at <= clock.now()) {
      await moveTo(tx, row, 'expired');
      return pageOf({ ...row, status: 'expired' });
    }
    const fate = fateOf(number);
    if (fate === undefined) return payPage(row, 'notTestCard');
    if (fate === 'declined') return decline(tx, row, 'declined');
    if (fate === 'challenge') {
      await change(tx, row, { challenge: 'asked' });
      return challengePage(row);
    }
    await charge(tx, clock, row, { isHeld: fate === 'held', fate: fate === 'failsLater' ? 'failed' : 'completed' });
    return undefined;
  },
  challenge: async (tx, clock, row, { answer }) => {
    if (row.status !== 'awaitingPayment' || row.challenge === null) return pageOf(row);
    if (answer !== 'pass') return decline(tx, row, 'rejected');
    await charge(tx, clock, row);
    return undefined;
  },
  cancel: async (tx, _clock, row) => {
    if (row.status === 'awaitingPayment') await moveTo(tx, row, 'cancelled');
    return undefined;
  },
};

async function decline(tx: Tx, row: CardPaymentRow, fault: PageFault): Promise<Shown> {
  const declined = row.declined + 1;
  if (declined >= maxDeclined) {
    await moveTo(tx, row, 'failed', { declined, challenge: null });
    return undefined;
  }
  await change(tx, row, { declined, challenge: null });
  return payPage(row, fault);
}
