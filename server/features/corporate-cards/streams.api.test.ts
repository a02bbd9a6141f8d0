import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { balances, findDiscrepancies } from '#server/ledger/index.ts';
import type { CardEntry, CardTransaction } from '#server/providers/issuing/issuing.ts';
import { firm, issuedCard, type Firm } from '../../../tests/harness/card-firm.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { decide } from './decide.ts';
import { takePayment } from './payments.ts';

let server: TestServer;
let made: Firm;
let cardId: string;

beforeAll(async () => {
  server = await testServer();
  made = await firm(server, '10000000');
  cardId = await issuedCard(server, made);
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const acts = ['increment', 'shrink', 'capture', 'refund', 'reversal', 'expiry', 'decline'] as const;
interface Act {
  readonly what: (typeof acts)[number];
  readonly cents: number;
}

const merchant = { name: 'Shop', code: '5812', country: 'DE', amount: '1', currency: 'EUR' };
const text = (cents: number) => formatUnits(BigInt(cents), 2);
let counter = 0;

/** Returns everything an issuer reports about a payment that goes through these acts, in the issuer's order. */
function lifeOf(id: string, cents: number, life: readonly Act[]): CardTransaction[] {
  let now: CardTransaction & { readonly cents: number } = {
    id,
    cardId,
    version: 1,
    currency: 'EUR',
    amount: text(cents),
    status: 'open',
    endedBy: null,
    reason: null,
    isStandIn: false,
    merchant,
    entries: [],
    cents,
  };
  const said = [now];
  for (const { what, cents: by } of life) {
    now = { ...now, ...next(now, what, by), version: now.version + 1 };
    said.push(now);
  }
  return said.map(({ cents: _cents, ...transaction }) => transaction);
}

function next(now: CardTransaction & { readonly cents: number }, what: Act['what'], by: number) {
  const isOpen = now.status === 'open';
  const entry = (kind: CardEntry['kind']) => ({
    entries: [...now.entries, { id: `${now.id}-${now.version}`, kind, amount: text(by) }],
  });
  switch (what) {
    case 'capture':
    case 'refund':
      return entry(what);
    case 'increment':
      return isOpen ? { cents: now.cents + by, amount: text(now.cents + by) } : {};
    case 'shrink':
      return isOpen && now.cents > by ? { cents: now.cents - by, amount: text(now.cents - by) } : {};
    case 'decline':
      return isOpen && now.entries.length === 0 ? { status: 'declined' as const, reason: 'late' } : {};
    default:
      return isOpen ? { status: 'closed' as const, endedBy: what } : {};
  }
}

const sumOf = ({ entries }: CardTransaction, kind: CardEntry['kind']) =>
  entries.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);

async function books() {
  const line = (await balances(server.db, made.ledgerOwner)).find(({ asset }) => asset === 'EUR');
  return { available: line?.available ?? 0n, held: line?.held ?? 0n };
}

/** Returns the card's usage that limits count: as kept per day, and as its payments sum up. */
async function spent() {
  const { rows } = await server.owner.query<{ kept: string; summed: string }>(
    `select (select coalesce(sum(spent), 0) from corporate_card_spent where card_id = $1)::text as kept,
            (select coalesce(sum(open + captured), 0) from corporate_card_payment
              where card_id = $1 and not is_one_off)::text as summed`,
    [cardId],
  );
  return must(rows[0], 'the sums');
}

const amounts = fc.integer({ min: 1, max: 50_000 });
const lives = fc.array(fc.record({ what: fc.constantFrom(...acts), cents: amounts }), { maxLength: 8 });
const stream = fc.record({ cents: amounts, life: lives, order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }) });

test('reports, out of order and duplicated, end with the open amount on hold and captures less refunds booked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stream, { minLength: 1, maxLength: 4 }), fc.boolean(), async (payments, areAsked) => {
      const before = await books();
      const said = payments.map(({ cents, life }) => lifeOf(`pay_${(counter += 1)}_${Date.now()}`, cents, life));
      for (const [first] of said) {
        if (!areAsked || !first) continue;
        const { id, amount } = first;
        const question = { id: `${id}-q`, transactionId: id, cardId, amount, currency: 'EUR', merchant };
        await decide(server.deps, { ...question, allowsPartial: false });
      }
      // Each twice, in random order, two at a time.
      const mixed = said
        .flatMap((all, which) => [...all, ...all].map((one, n) => ({ one, key: payments[which]?.order[n % 20] ?? 0 })))
        .toSorted((one, other) => one.key - other.key)
        .map(({ one }) => one);
      for (let at = 0; at < mixed.length; at += 2)
        await Promise.all(mixed.slice(at, at + 2).map((one) => takePayment(server.deps, one)));
      const ends = said.flatMap((all) => all.slice(-1));
      const open = ends.reduce((sum, end) => {
        const left = BigInt(end.amount.replace('.', '')) - sumOf(end, 'capture');
        return sum + (end.status === 'open' && left > 0n ? left : 0n);
      }, 0n);
      const net = ends.reduce((sum, end) => sum + sumOf(end, 'capture') - sumOf(end, 'refund'), 0n);
      const after = await books();
      expect(after.held - before.held).toBe(open);
      expect(before.available + before.held - after.available - after.held).toBe(net);
      const { kept, summed } = await spent();
      expect(kept).toBe(summed);
    }),
    { numRuns: 40 },
  );
}, 360_000);
