import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { ImportDialog } from './import-dialog.tsx';

test('the button has no count and is disabled until a file is chosen', async () => {
  await show(<ImportDialog book={[]} stage="main" close={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'Add addresses' })).toBeDisabled();
});

const rows = 'coin,network,address,remark\nETH,ETH,0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed,Bäckerei';
const choose = async (bytes: BlobPart) => {
  await show(<ImportDialog book={[]} stage="main" close={() => undefined} />);
  await userEvent.upload(page.getByLabelText('File', { exact: true }), new File([bytes], 'book.csv'));
};

test('a file in another encoding is refused, rather than its names spoiled', async () => {
  await choose(Uint8Array.from(rows, (sign) => sign.charCodeAt(0)));
  await expect.element(page.getByText(/read the text in this file/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add addresses' })).toBeDisabled();
});

test('a file in UTF-8 is read, and its row can be added', async () => {
  await choose(rows);
  await expect.element(page.getByText(/Bäckerei/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add 1 address' })).toBeEnabled();
});
