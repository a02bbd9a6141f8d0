import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { ImportDialog } from './import-dialog.tsx';

test('the button has no count and is disabled until a file is chosen', async () => {
  await show(<ImportDialog book={[]} stage="main" close={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'Add addresses' })).toBeDisabled();
});
