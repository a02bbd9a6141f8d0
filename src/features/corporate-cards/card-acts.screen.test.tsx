import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { permissionsOf } from '#contract/members/permissions.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { CardActs } from './card-acts.tsx';
import type { CardRow } from './rows.ts';

const now = '2026-11-22T03:00:00.000Z';
const card: CardRow = {
  id: '01890000-0000-7000-8000-000000000001',
  holder: '10000001',
  holderName: 'Bo Berg',
  isMine: false,
  label: 'Travel',
  form: 'virtual',
  currency: assetCode('EUR'),
  status: 'frozen',
  lastFour: '4242',
  expires: '09/29',
  shipment: null,
  limits: { perTransaction: null, perDay: null, perMonth: null, categories: [], countries: [], merchants: [] },
  oneOff: null,
  isSingleUse: false,
  isFrozenByManager: false,
  replaces: null,
  createdAt: now,
  updatedAt: now,
};
const keep = page.getByRole('button', { name: 'Keep frozen' });

beforeEach(() => setSignedIn({ ...ada, permissions: permissionsOf(['merchantOwner']) }));

test('a manager keeps a card frozen that its holder froze', async () => {
  answer(corporateCards.freeze, { ...card, isFrozenByManager: true });
  await show(<CardActs card={card} open={() => undefined} />);
  await keep.click();
  const sent = () => asked.filter(({ path }) => path === corporateCards.freeze.path).map(({ body }) => body);
  await expect.poll(sent).toEqual([{ id: card.id }]);
});

test('a card that a manager froze only offers to unfreeze it', async () => {
  await show(<CardActs card={{ ...card, isFrozenByManager: true }} open={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'Unfreeze card' })).toBeEnabled();
  await expect.element(keep).not.toBeInTheDocument();
});
