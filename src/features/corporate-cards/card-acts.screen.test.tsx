import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { permissionsOf } from '#contract/members/permissions.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { CardActs } from './card-acts.tsx';
import { travelCard } from './testing/card.ts';

const card = { ...travelCard, holderName: 'Bo Berg', isMine: false, status: 'frozen' } as const;
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
