import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { Roles } from './roles-list.tsx';

test('a role’s permissions are listed by area', async () => {
  const permissions = ['assets.read', 'transfers.read', 'cards.read', 'transfers.create'] as const;
  const role = {
    id: '01890000-0000-7000-8000-000000000001',
    name: 'Accounting',
    permissions: [...permissions],
    members: 0,
  };
  const nothing = () => undefined;
  await show(<Roles roles={[role]} invitations={[]} edit={nothing} remove={nothing} />);
  const areas = page.getByRole('listitem').getByRole('term');
  await expect.element(areas.first()).toBeVisible();
  expect(areas.elements().map(({ textContent }) => textContent)).toEqual([
    'Balances and address book',
    'Transfers',
    'Corporate cards',
  ]);
  const lines = page.getByRole('definition').elements();
  expect(lines[1]?.textContent).toBe('View transfersSend transfers');
});
