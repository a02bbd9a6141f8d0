import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { Flag } from './fields.tsx';

function Screen() {
  const [country, setCountry] = useState('DE');
  return (
    <>
      <Flag country={country} />
      <button type="button" onClick={() => setCountry('FR')}>
        France
      </button>
    </>
  );
}

test('a flag that can’t be fetched is replaced by the country’s code; the next country has its flag', async () => {
  await show(<Screen />);
  await vi.waitFor(() => expect(document.querySelector('img')).not.toBeNull());
  document.querySelector('img')?.dispatchEvent(new Event('error'));
  await expect.element(page.getByText('DE')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  await page.getByRole('button', { name: 'France' }).click();
  await vi.waitFor(() => expect(document.querySelector('img')).not.toBeNull());
});
