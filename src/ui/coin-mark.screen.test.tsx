import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { CoinMark } from './coin-mark.tsx';

const drawing = () => document.querySelector('[data-size] img');
const symbol = () => document.querySelector('[data-size] svg text')?.textContent;

function Screen() {
  const [asset, setAsset] = useState('EUR');
  return (
    <>
      <CoinMark asset={asset} />
      <button type="button" onClick={() => setAsset('BTC')}>
        Bitcoin
      </button>
    </>
  );
}

test('a mark whose image fails to load shows its symbol; the next asset shows its image', async () => {
  await show(<Screen />);
  await expect.poll(drawing).not.toBeNull();
  drawing()?.dispatchEvent(new Event('error'));
  await expect.poll(symbol).toBe('€');
  expect(drawing()).toBeNull();
  await page.getByRole('button', { name: 'Bitcoin' }).click();
  await expect.poll(drawing).not.toBeNull();
});
