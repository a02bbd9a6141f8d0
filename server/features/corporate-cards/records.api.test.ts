import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { receiptChaseDays } from '#contract/corporate-cards/rules.ts';
import { notices } from '#contract/notices/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { firm, issuedCard, type Firm } from '../../../tests/harness/card-firm.ts';
import { callFor, employee, makeRole, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { jpg } from '../files/testing/pictures.ts';
import { uploaded } from '../files/testing/upload.ts';
import { chaseReceipts } from './receipts.ts';

let server: TestServer;
let made: Firm;
let card: string;

beforeAll(async () => {
  server = await testServer();
  made = await firm(server);
  card = await issuedCard(server, made);
});
afterAll(() => server.close());

const tester = () => testerCallsOf(server.deps.providers.issuing);

/** Makes a payment reported by the issuer. @returns its id */
async function paid(amount = '10'): Promise<string> {
  const shop = { merchant: 'Cloud Nine', code: '7372', country: 'DE', currency: 'EUR', allowsPartial: false };
  await tester().pay({ ...shop, amount, number: await tester().numberOf(card) });
  await server.workJobs();
  return must((await listed(made.owner))[0], 'the payment').id;
}

async function listed(who: Someone) {
  const { body } = await callFor(who, made.owner, corporateCards.listPayments, { query: {} });
  return body.success ? body.result.items : [];
}

const record = (who: Someone, id: string, change: object = {}) =>
  callFor(who, made.owner, corporateCards.setRecord, {
    body: { id, category: null, note: '', receipts: [], ...change },
  });

const toldOf = async (who: Someone, kind: string) =>
  (await who.device.ask(notices.list, { query: {} })).items.filter((one) => one.kind === kind);

describe('a payment’s record', () => {
  test('takes a category, note and receipt from the holder, visible only to them and card managers', async () => {
    const id = await paid();
    const receipt = await uploaded(made.holder.device, 'card.receipt', jpg);
    const { body } = await record(made.holder, id, { category: 'travel', note: 'Trip to Lyon', receipts: [receipt] });
    const said = { bookedCategory: 'travel', category: 'software', note: 'Trip to Lyon' };
    expect(body).toMatchObject({ result: { ...said, receipts: [{ id: receipt, contentType: 'image/jpeg' }] } });
    expect((await listed(made.owner))[0]).toMatchObject({ id, ...said });

    const look = async (who: Someone) => {
      const query = { Id: id, File: receipt };
      return (await who.device.send(corporateCards.getReceipt, { query }, { actingFor: made.owner.uid })).status;
    };
    const { id: role } = await makeRole(server, made.owner, 'Another holder', ['cards.read']);
    expect(await look(made.holder)).toBe(200);
    expect(await look(made.owner)).toBe(200);
    expect(await look(await employee(server, made.owner, role))).toBe(404);
  });

  test('keeps the holder’s receipt if a manager leaves it there, and drops it if they remove it', async () => {
    const id = await paid();
    const receipt = await uploaded(made.holder.device, 'card.receipt', jpg);
    await record(made.holder, id, { receipts: [receipt] });
    const { body } = await record(made.owner, id, { note: 'Checked', receipts: [receipt] });
    expect(body).toMatchObject({ result: { note: 'Checked', receipts: [{ id: receipt }] } });
    expect((await record(made.owner, id)).body).toMatchObject({ result: { receipts: [] } });
    expect((await record(made.holder, id, { receipts: [receipt] })).body).toMatchObject({ error: { code: 50012 } });
  });

  test('rejects another user’s file, and a file for another purpose', async () => {
    const id = await paid();
    const foreign = await uploaded(made.owner.device, 'card.receipt', jpg);
    const other = await uploaded(made.holder.device, 'remittance.proof', jpg);
    for (const receipt of [foreign, other])
      expect((await record(made.holder, id, { receipts: [receipt] })).body).toMatchObject({ error: { code: 50012 } });
  });

  test('can’t be set for a declined payment', async () => {
    const id = await paid('100000');
    expect((await record(made.holder, id)).body).toMatchObject({ error: { code: 60015 } });
  });
});

describe('a receipt', () => {
  test('is requested once after a payment, then reminded of until it is attached', async () => {
    const asked = (await toldOf(made.holder, 'card.receiptWanted')).length;
    const id = await paid();
    await server.workJobs();
    expect(await toldOf(made.holder, 'card.receiptWanted')).toHaveLength(asked + 1);
    const missing = async (who: Someone) => (await toldOf(who, 'card.receiptsMissing')).length;
    const [holder, owner] = [await missing(made.holder), await missing(made.owner)];
    for (const [index, days] of receiptChaseDays.entries()) {
      await makeDue(id, days);
      await chaseReceipts(server.deps);
      await chaseReceipts(server.deps);
      await server.workJobs();
      expect(await missing(made.holder)).toBe(holder + index + 1);
      // The last reminder also goes to the company.
      expect(await missing(made.owner)).toBe(owner + (index === receiptChaseDays.length - 1 ? 1 : 0));
    }
    expect(await makeDue(id, 30)).toBe(false);
    const other = await paid();
    const receipt = await uploaded(made.holder.device, 'card.receipt', jpg);
    await record(made.holder, other, { receipts: [receipt] });
    expect(await makeDue(other, 30)).toBe(false);
    await chaseReceipts(server.deps);
    await server.workJobs();
    expect(await missing(made.holder)).toBe(holder + receiptChaseDays.length);
  });
});

/** Lets that many days pass for one payment awaiting a receipt. @returns whether it is due then */
async function makeDue(id: string, days: number): Promise<boolean> {
  const { rows } = await server.owner.query<{ is_due: boolean }>(
    `update corporate_card_payment set created_at = created_at - $2 * interval '1 day',
        receipt_due_at = receipt_due_at - $2 * interval '1 day'
      where id = $1 returning receipt_due_at <= $3 is true as is_due`,
    [id, days, server.clock.now()],
  );
  return rows[0]?.is_due ?? false;
}
