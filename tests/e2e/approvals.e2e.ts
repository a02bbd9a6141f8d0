import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { sandboxPin } from '#server/seeds/people.ts';
import { ada, expect, signIn, test } from './offline-world.ts';
import { invite, mailedInvitation, passByMail, type Person } from './security-world.ts';

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };
/** Has had a funds PIN for a while: setting a new one blocks approvals for a day. */
const cora = { email: 'cora@keelson.example', password: 'Keelson-Demo-6', name: 'Cora Vance' };
const path = '/dashboard/account/approvals';
const main = (page: Page) => page.getByRole('main');

/** Makes a person another owner of the company, who may approve. */
async function coOwner(owner: Page, approver: Page, person: Person): Promise<void> {
  await owner.goto('/dashboard/account/members');
  await owner.getByRole('button', { name: 'Invite team member' }).click();
  await invite(owner, person.email, 'Owner');
  await passByMail(owner, harbour.email, 'change your company’s team');
  await expect(owner.getByText(person.email).first()).toBeVisible();
  await approver.goto(await mailedInvitation(new URL(owner.url()).origin, person.email));
  await approver.getByRole('button', { name: 'Accept and join' }).click();
  await expect(approver.getByText('You’re acting for Harbour Trading Ltd.')).toBeVisible();
}

const transferRule = (page: Page) => main(page).getByRole('group', { name: 'Transfer' });

async function setRule(page: Page, amount: string, action: string): Promise<void> {
  await page.goto(`${path}?view=rules`);
  await transferRule(page)
    .getByLabel(/^One approval from/)
    .fill(amount);
  await main(page).getByRole('button', { name: action }).click();
  await passByMail(page, harbour.email, 'change your company’s approval rules');
}

async function approve(page: Page, person: Person, name: string): Promise<void> {
  await page.goto(path);
  await main(page)
    .getByRole('button', { name: `Approve ${name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Approve this/ });
  const pin = dialog.getByLabel('Payment PIN', { exact: true });
  const submit = dialog.getByRole('button', { name: /^Approve/ });
  await submit.click();
  await expect(pin).toBeFocused();
  await expect(dialog.getByText('Enter exactly six digits')).toBeVisible();
  await expectAccessible(page, `the approval of a ${name}`);
  await pin.fill('314159');
  await submit.click();
  await passByMail(page, person.email, 'approve a payment of your company');
  await expect(dialog.getByText(/^Wrong payment PIN. Attempts left: \d/)).toBeVisible();
  await pin.fill(sandboxPin);
  await submit.click();
  await expect(main(page).getByText('Nothing to approve. Payments awaiting approval appear here.')).toBeVisible();
}

test('an owner tests an approval rule and saves it; a transfer above it waits until another member approves', async ({
  page: owner,
  browser,
  baseURL,
}) => {
  test.slow();
  const other = await browser.newContext({ baseURL });
  const approver = await other.newPage();
  await signIn(owner, baseURL ?? '', harbour);
  await signIn(approver, baseURL ?? '', cora);
  await coOwner(owner, approver, cora);

  await owner.goto(`${path}?view=rules`);
  await transferRule(owner)
    .getByLabel(/^One approval from/)
    .fill('900');
  await main(owner).getByLabel('Payment').selectOption('transfer');
  await main(owner).getByLabel('Example amount').fill('1200');
  await main(owner).getByRole('button', { name: 'Test rules' }).click();
  await expect(main(owner).getByText('One of these must approve')).toBeVisible();
  await expect(main(owner).getByRole('status').getByText(cora.name)).toBeVisible();
  await expectAccessible(owner, 'the rules with an example');
  await setRule(owner, '900', 'Save rules');
  await expect(main(owner).getByRole('definition').filter({ hasText: 'One approval from' })).toBeVisible();

  await owner.goto('/dashboard/assets/digital/transfer');
  await main(owner)
    .getByLabel(/^Recipient/)
    .fill(ada.uid);
  await main(owner).getByRole('button', { name: 'Find' }).click();
  await main(owner).getByLabel('I’ve checked the recipient').check();
  await main(owner).getByLabel('Amount').fill('1200.5');
  await main(owner).getByRole('button', { name: 'Review transfer' }).click();
  await main(owner)
    .getByRole('button', { name: /^Send 1/ })
    .click();
  await passByMail(owner, harbour.email, 'send a transfer');
  await main(owner).getByRole('link', { name: 'View approvers' }).click();
  await expect(main(owner).getByText(cora.name)).toBeVisible();
  await expect(main(owner).getByRole('button', { name: 'Cancel submission: Transfer' })).toBeVisible();

  await approver.goto(path);
  await expect(approver.getByRole('img', { name: '1 waiting for you' })).toBeVisible();
  await expectAccessible(approver, 'what waits for approval');
  await approver.setViewportSize({ width: 390, height: 844 });
  await expect(main(approver).getByText('1,200.50')).toBeVisible();
  await expectAccessible(approver, 'what waits for approval, on a phone');
  await approver.setViewportSize({ width: 1280, height: 800 });
  await approve(approver, cora, 'Transfer');
  await owner.reload();
  await expect(main(owner).getByText('Nothing is waiting. What you submit for approval appears here.')).toBeVisible();

  // A change of the rules waits in the same way. The change without a limit restores the company's initial state.
  await setRule(owner, '', 'Submit change');
  await expect(main(owner).getByText('Change awaiting approval')).toBeVisible();
  await approve(approver, cora, 'Approval rules change');
  await other.close();
});
