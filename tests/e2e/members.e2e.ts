import { expect, signIn, test } from './offline-world.ts';
import { passByMail } from './security-code.ts';

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };

test('an owner invites somebody, whose mailed link says to what', async ({ page, browser, baseURL }) => {
  test.slow();
  const guest = `guest.${Date.now()}@keelson.example`;
  await signIn(page, baseURL ?? '', harbour);
  await page.goto('/dashboard/account/members');
  const main = page.getByRole('main');
  await expect(main.getByText('The account itself')).toBeVisible();
  await main.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(main.getByLabel('Email')).toBeFocused();
  await main.getByLabel('Email').fill(guest);
  await main.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Owner');
  await main.getByRole('button', { name: 'Send the invitation' }).click();
  await passByMail(page, harbour.email, 'change the members of your company');
  await expect(main.getByRole('list', { name: 'Invitations' })).toContainText(guest);

  let link: string | undefined;
  await expect(async () => {
    const query = new URLSearchParams({ to: guest });
    const response = await page.request.get(`/api/services/app/Sandbox/GetMails?${query}`);
    const { result } = (await response.json()) as { result: { items: { text: string }[] } };
    link = /\/user\/invitation#\S{43}/.exec(result.items[0]?.text ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass();
  const stranger = await browser.newPage({ baseURL });
  await stranger.goto(link ?? '');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Invitation of Harbour Trading Ltd');
  await expect(stranger.getByRole('main').getByRole('link', { name: 'sign in' })).toBeVisible();
  await stranger.close();
});
