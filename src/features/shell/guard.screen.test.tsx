import { expect, test, vi } from 'vitest';
import { ada } from '../../../tests/harness/screens/world.tsx';
import { setSignedOut } from '#src/platform/session-state.ts';
import { store } from '#src/platform/storage.ts';
import { guard } from './guard.ts';

test('the sign-in page opens on a device that can’t be read, and pages of the account say so', async () => {
  store('user', JSON.stringify(ada));
  setSignedOut();
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  const at = (pathname: string) => guard({ pathname, href: pathname, search: {} });
  expect(await at('/user/login')).toBeNull();
  await expect(at('/dashboard/overview')).rejects.toThrow('server lost');
  opening.mockRestore();
});
