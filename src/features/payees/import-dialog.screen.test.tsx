import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { ImportDialog } from './import-dialog.tsx';

test('a file in another encoding is refused, rather than its names spoiled', async () => {
  await show(<ImportDialog close={() => undefined} />);
  const bytes = Uint8Array.from('friendlyName,currency\nBäckerei,EUR', (sign) => sign.charCodeAt(0));
  await userEvent.upload(page.getByLabelText('File', { exact: true }), new File([bytes], 'recipients.csv'));
  await expect.element(page.getByText(/read the text in this file/)).toBeVisible();
});
