import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contactUs } from '#contract/contact-us/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { openLocal, type Local } from '#src/platform/local.ts';
import { discardIntention } from '#src/platform/outbox.ts';
import { setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { ContactScreen } from './screens/contact.tsx';

const outbox = async () => must(((await openLocal()) as Local).user, 'the user’s database').outbox;
const title = (name: string) => page.getByRole('heading', { name });

/** Fills in the form and sends it. Returns the stored message’s entry. */
async function sent() {
  await show(<ContactScreen />);
  await page.getByLabelText('Your name').fill('Ada');
  await page.getByLabelText('Email', { exact: true }).fill('ada@writer.example');
  await userEvent.click(page.getByLabelText('Earn'));
  await page.getByLabelText('What is this about?').selectOptions('Something else');
  await page.getByRole('button', { name: 'Send message' }).click();
  const rows = async () => (await outbox()).toArray();
  await expect.poll(rows).toMatchObject([{ callName: contactUs.addOwn.name }]);
  return must((await rows())[0], 'the entry');
}

test('a signed-in user’s message counts as received once it has left the outbox, not before', async () => {
  const { seq } = await sent();
  await (
    await outbox()
  ).update(seq, {
    attempts: 1,
    trouble: { kind: 'busy', status: 429, code: 'request:tooMany', message: 'Too many' },
  });
  await expect.element(title('Your message is saved')).toBeVisible();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('It hasn’t reached us yet. It’s saved on this device, and we’ll keep trying to send it.');
  await (await outbox()).delete(seq);
  await expect.element(title('Thanks, we’ve got your message')).toBeVisible();
});

test('a message taken at the first try is never shown as waiting', async () => {
  const { seq } = await sent();
  await (await outbox()).delete(seq);
  await expect.element(title('Thanks, we’ve got your message')).toBeVisible();
});

test('a message discarded on another page of this device isn’t shown as received', async () => {
  const { seq } = await sent();
  await (await outbox()).update(seq, { attempts: 1 });
  await expect.element(title('Your message is saved')).toBeVisible();
  await discardIntention(seq);
  await expect.element(title('Your message wasn’t sent')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('It was discarded on this device.');
  await expect.element(page.getByRole('link', { name: 'See why' })).not.toBeInTheDocument();
});

test('a message that the server declined is shown as not sent', async () => {
  const { seq } = await sent();
  await (await outbox()).update(seq, { state: 'parked', attempts: 1 });
  await expect.element(title('Your message wasn’t sent')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/dashboard/outbox');
});

test('a message written offline waits on the device', async () => {
  setOffline(true);
  await sent();
  await expect.element(title('Your message is saved')).toBeVisible();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('You’re offline. We’ll send it automatically as soon as you’re back online.');
});

test('the address chooses the product and the purpose, but not over what was chosen before', async () => {
  sessionStorage.clear();
  const screen = await show(<ContactScreen />, '?product=custody&purpose=pricing');
  await expect.element(page.getByLabelText('Custody')).toBeChecked();
  await expect.element(page.getByLabelText('What is this about?')).toHaveValue('pricing');
  await screen.unmount();
  await show(<ContactScreen />, '?product=earn&purpose=press');
  await expect.element(page.getByLabelText('Custody')).toBeChecked();
  await expect.element(page.getByLabelText('Earn')).not.toBeChecked();
  await expect.element(page.getByLabelText('What is this about?')).toHaveValue('pricing');
  sessionStorage.clear();
});

test('unknown values in the address are ignored', async () => {
  sessionStorage.clear();
  await show(<ContactScreen />, '?product=moon&purpose=rockets');
  await expect.element(page.getByLabelText('What is this about?')).toHaveValue('');
  await expect.element(page.getByLabelText('Custody')).not.toBeChecked();
});
