import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { cardPurchaseValues } from '#contract/card-purchase/rules.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { cards, enterPage, ordered, pay, press } from '#server/features/card-purchase/testing/buyer.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { sandboxPeople } from '#server/seeds/people.ts';
import { until } from '../harness/server-process.ts';
import { serverWorld } from './server-world.ts';

const world = serverWorld();
const keyed = { idempotencyKey: randomUUID() };

test('the most verbose log contains no card data typed on the provider’s page', async () => {
  const server = world.start({ LOG_LEVEL: 'trace' });
  const device = new Device(await server.ready);
  const [person] = sandboxPeople;
  if (!person) throw new Error('the sandbox has people');
  await device.signIn(person.email, person.password);
  const made = await ordered({ device, userId: person.uid });
  const before = server.output().length;
  const values = cardPurchaseValues(made);
  const { verification } = await device.ask(stepUp.begin, { body: { action: 'card.purchase', values } });
  await device.ask(stepUp.sendCode, { body: { verification, factor: 'email' } });
  let emailCode = '';
  const readCode = async () => {
    const { items } = await device.ask(sandbox.getMails, { query: { to: person.email } });
    const mail = items.find(({ text }) => text.includes('buy coins by card'));
    emailCode = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    return emailCode;
  };
  await expect.poll(readCode).toMatch(/^\d{6}$/);
  await device.ask(stepUp.verify, { body: { verification, emailCode } });
  const body = { id: made.id, total: made.currencyAmount, coinAmount: made.coinAmount, verification };
  await device.ask(cardPurchase.confirm, { body }, keyed);
  const { page } = await device.ask(cardPurchase.authorise, { body: { id: made.id } });
  const open = await enterPage(page?.address ?? '');
  await pay(open, cards.declined);
  await pay(open, cards.challenge);
  await press(open, 'challenge', { answer: 'pass' });
  await device.ask(cardPurchase.find, { body: { id: made.id } });
  await until(() => server.output().slice(before).includes('GetListByQuickPayOrder'));
  const log = server.output().slice(before).replaceAll(' ', '');
  for (const number of Object.values(cards)) expect(log).not.toContain(number.replaceAll(' ', ''));
  expect(log).not.toMatch(/12\/30|"code":"123"/);
});
