import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { RefusedChanges } from './refused-changes.tsx';

const refused = { seq: 1, id: 'a', form: null, code: 'request:forbidden', said: 'Not allowed' } as const;

test('a refused deletion says that the recipient wasn’t deleted, not that it wasn’t saved', async () => {
  await show(<RefusedChanges refused={[{ ...refused, kind: 'delete' }]} rows={[]} />);
  await expect.element(page.getByText(/couldn’t be deleted/)).toBeVisible();
});
