import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { users } from '#contract/users/calls.ts';
import { api } from '#src/platform/api.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { ShowForReason } from './index.ts';

function Contacts() {
  const [isAsking, setAsking] = useState(true);
  const [email, setEmail] = useState('a***');
  return (
    <main>
      <p>{email}</p>
      {isAsking ? (
        <ShowForReason
          name="contacts-10000001"
          title="Show contact details?"
          about={{ uid: '10000001' }}
          show={async (body, options) => setEmail((await api(users.showContacts, { body }, options)).email ?? '')}
          close={() => setAsking(false)}
        />
      ) : null}
    </main>
  );
}

test('what was hidden is shown for a reason, and the dialog closes', async () => {
  answer(users.showContacts, { email: 'ada@keelson.example', phone: null });
  await show(<Contacts />);
  const press = page.getByRole('button', { name: 'Show', exact: true });
  await press.click();
  await expect.element(page.getByText('Enter a reason')).toBeVisible();
  await page.getByLabelText('Reason, for the record').fill(' They called ');
  await press.click();
  await expect.element(page.getByText('ada@keelson.example')).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  const sent = asked.filter(({ path }) => path === users.showContacts.path).map(({ body }) => body);
  expect(sent).toEqual([{ uid: '10000001', reason: 'They called' }]);
});
