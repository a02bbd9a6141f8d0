import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setOffline, show } from '../../../tests/harness/screens/world.tsx';
import trade from '#src/ui/trade.module.css';
import { CardFace } from './card-face.tsx';
import { CardList } from './card-list.tsx';
import { travelCard } from './testing/card.ts';

const rows = [
  travelCard,
  { ...travelCard, id: '2', holderName: 'Bo Berg', label: 'Adverts', lastFour: '1881' },
  { ...travelCard, id: '3', holderName: 'Cy Young', label: '', lastFour: null },
];
const cards = () => page.getByRole('list', { name: 'Cards' }).getByRole('listitem').elements();

test.each([
  ['bo berg', 'Adverts'],
  ['ADV', 'Bo Berg'],
  ['4242', 'Ada Lindqvist'],
  [' young ', 'Cy Young'],
])('cards are found by holder, name or last digits, also offline: %s', async (text, found) => {
  setOffline(true);
  await show(<CardList rows={rows} open={() => undefined} />);
  expect(cards()).toHaveLength(3);
  await page.getByLabelText('Search').fill(text);
  await expect.poll(() => cards().map(({ textContent }) => textContent)).toEqual([expect.stringContaining(found)]);
});

test('a search without a match says so', async () => {
  await show(<CardList rows={rows} open={() => undefined} />);
  await page.getByLabelText('Search').fill('nobody');
  await expect.element(page.getByText('No matching cards')).toBeVisible();
});

test('a card keeps the name of its holder inside, on the narrowest phone too', async () => {
  const card = {
    ...travelCard,
    holderName: `${'harbourmaster'.repeat(4)}@keelson.example`,
    label: 'Fuel 1795861903741',
  };
  await show(
    <div data-testid="panel" style={{ width: 288 }}>
      <div className={trade.stack}>
        <CardFace card={card} />
      </div>
    </div>,
  );
  await expect.element(page.getByText(card.holderName)).toBeVisible();
  const panel = page.getByTestId('panel').element();
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
});

test('a card whose holder left the company is shown as one that can’t pay', async () => {
  await show(<CardList rows={[travelCard]} former={[travelCard.holder]} open={() => undefined} />);
  await expect.element(page.getByText('Can’t pay')).toBeVisible();
  await expect.element(page.getByText('Active')).not.toBeInTheDocument();
});
