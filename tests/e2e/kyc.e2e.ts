import { session } from '#contract/session/calls.ts';
import { expect, signIn, test, waitForPrecache } from './offline-world.ts';
import { passByMail } from './security-world.ts';
import {
  choose,
  countKept,
  doCameraStep,
  fillDocument,
  fillPerson,
  handIn,
  handInPerson,
  newcomer,
  next,
  operator,
  picture,
  pressNext,
  review,
  upload,
} from './kyc-world.ts';
import { enter } from './entering.ts';

const here = '/dashboard/account/verifiy';
const holding = 'Selfie with document';

test('a verification draft survives closing the browser, encrypted, and is deleted at sign-out @offline', async ({
  playwright,
  launchOptions,
  baseURL,
}, testInfo) => {
  test.slow();
  const origin = baseURL ?? '';
  const person = await newcomer(origin, 'individual');
  const profile = testInfo.outputPath('profile');
  const open = () =>
    playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL, locale: 'en-US' });
  const first = await open();
  const page = first.pages()[0] ?? (await first.newPage());
  await enter(page, origin, person);
  await page.goto(here);
  await fillDocument(page);
  await next(page, 'Individual');
  await fillPerson(page);
  await next(page, 'Photos');
  await upload(page, 'Front of the document');
  await expect(page.getByText(/^Draft saved on this device/)).toBeVisible();
  const stored = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((one) => one.startsWith('keelson.user.')) ?? '';
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const all = (store: string) =>
      new Promise<{ cipher?: Uint8Array; key?: CryptoKey }[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result as []);
      });
    const [draft] = await all('drafts');
    const [key] = await all('draftKeys');
    database.close();
    return { text: new TextDecoder().decode(draft?.cipher), isExtractable: key?.key?.extractable };
  });
  expect(stored.text.length).toBeGreaterThan(50);
  expect(stored.text).not.toContain('C01X00T47');
  expect(stored.isExtractable).toBe(false);
  await waitForPrecache(page);
  // The next file is being uploaded over a slow connection when the browser is closed.
  const line = await first.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20 };
  await line.send('Network.emulateNetworkConditions', slow);
  await choose(page, holding, picture);
  await expect(page.getByRole('progressbar', { name: 'Upload of photo.png' })).toBeVisible();
  await expect.poll(() => countKept(page)).toBe(1);
  await first.close();

  const second = await open();
  await second.setOffline(true);
  const again = second.pages()[0] ?? (await second.newPage());
  await again.goto(here);
  // The form continues at the photos, with the one that was uploaded.
  await expect(again.getByRole('heading', { name: 'Photos' })).toBeVisible();
  await expect(again.getByText('You’re offline. Connect to add files.').first()).toBeVisible();
  await second.setOffline(false);
  await expect(again.getByRole('img', { name: 'Front of the document' })).toBeVisible();
  await expect(again.getByRole('group', { name: holding }).getByText('Uploaded', { exact: true })).toBeVisible();
  await expect.poll(() => countKept(again)).toBe(0);
  await again.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(again.getByLabel('Last name')).toHaveValue('Mustermann');
  await again.getByRole('button', { name: 'Document', exact: true }).click();
  await expect(again.getByLabel('Document number')).toHaveValue('C01X00T47');
  await again.getByRole('button', { name: /^Account: / }).click();
  await again.getByRole('button', { name: 'Sign out' }).click();
  await expect(again).toHaveURL(/\/user\/login/);
  await enter(again, origin, person);
  await again.goto(here);
  await expect(again.getByLabel('Document number')).toHaveValue('');
  await second.close();
});

test('a person is led to the form, submits it, does the camera step on a phone and is verified without a reload @phone-only', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const person = await newcomer(baseURL ?? '', 'individual');
  await enter(page, baseURL ?? '', person);
  await page.goto('/dashboard/convert');
  await expect(page.getByText('Verify your identity to use “Convert”.')).toBeVisible();
  await expect(page.getByText(/Complete the form below to unlock/)).toBeVisible();
  await handInPerson(page);
  await doCameraStep(page);
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
  await expect(page.getByText(/within 2 working days/)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/dashboard/overview');
  await expect(other.getByText(/^Your verification is under review/)).toBeVisible();
  await page.bringToFront();
  await review(page, person.email, 'Approve');
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 90_000 });
  // The same user's other page updates as well.
  await other.bringToFront();
  await expect(other.getByText(/^Your verification is under review/)).toHaveCount(0, {
    timeout: 90_000,
  });
  await page.bringToFront();
  await page.goto('/dashboard/convert');
  await expect(page).toHaveURL(/\/dashboard\/convert$/);
  // Verification is final: the form is no longer shown.
  await page.goto(here);
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for verification' })).toHaveCount(0);
});

test('a rejection shows its reason, the corrected application is submitted again, and an operator approves it', async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow();
  const person = await newcomer(baseURL ?? '', 'individual');
  await enter(page, baseURL ?? '', person);
  await handInPerson(page);
  await doCameraStep(page);
  await review(page, person.email, 'Reject', 'The corner is cut off.');
  const rejected = page.getByRole('region', { name: 'Your verification wasn’t approved' });
  await expect(rejected).toBeVisible({ timeout: 90_000 });
  await expect(rejected.getByText('We couldn’t read your document.', { exact: false })).toBeVisible();
  await expect(rejected.getByText('The corner is cut off.')).toBeVisible();
  // It opens where there is something to correct, and the submitted values are restored, with the photos.
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeVisible();
  await expect(page.getByText('Needs correction').last()).toBeVisible();
  await page.getByRole('button', { name: 'Document', exact: true }).click();
  await expect(page.getByLabel('Document number')).toHaveValue('C01X00T47');
  await page.getByLabel('Document number').fill('C01X00T48');
  await next(page, 'Individual');
  await next(page, 'Photos');
  await expect(page.getByRole('img', { name: 'Front of the document' })).toBeVisible();
  await upload(page, 'Front of the document');
  await next(page, 'Review and submit');
  await expect(page.getByText('C01X00T48')).toBeVisible();
  await handIn(page);
  await doCameraStep(page);
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible({ timeout: 90_000 });

  const office = await browser.newContext({ baseURL, locale: 'en-US' });
  const desk = await office.newPage();
  await signIn(desk, baseURL ?? '', operator);
  await desk.goto('/dashboard/operator/cases');
  await desk.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Verifications' }).click();
  await desk.getByLabel('Stage').selectOption('review');
  await person.device.signIn(person.email, person.password);
  const { uid } = await person.device.ask(session.getAccountInfo);
  const line = desk.getByRole('listitem').filter({ hasText: uid });
  await line.getByRole('link', { name: 'E••• M•••' }).click();
  await expect(desk.getByText('C01X00T48')).toBeVisible();
  await desk.getByRole('button', { name: 'Show: Front of the document' }).first().click();
  await expect(desk.getByRole('img', { name: 'Front of the document' })).toBeVisible();
  await desk.getByRole('button', { name: 'Submit decision', exact: true }).click();
  await expect(desk.getByText('Choose a decision').last()).toBeVisible();
  await desk.getByLabel('Approve').check();
  await desk.getByLabel('Reason, for the record').fill('Document and face agree.');
  await desk.getByRole('button', { name: 'Submit decision', exact: true }).click();
  await passByMail(desk, operator.email, 'decide a case');
  await expect(desk.getByText(/^Decided by an operator/)).toBeVisible();
  await office.close();
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 90_000 });
});

test('a company enters its details, directors, owners and authorised person, and is verified', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const company = await newcomer(baseURL ?? '', 'merchant');
  await enter(page, baseURL ?? '', company);
  await page.goto(here);
  const main = page.getByRole('main');
  await pressNext(page);
  // The first invalid field has the focus.
  await expect(main.getByLabel('Business name')).toBeFocused();
  await main.getByLabel('Business name').fill('Harbour Test Ltd');
  await main.getByLabel('Registration number').fill('HRB 1234');
  await main.getByLabel('Legal form').selectOption('limitedCompany');
  await main.getByLabel('Date of establishment').fill('2015-03-02');
  await main.getByLabel('Country or region of registration').selectOption('DE');
  await main.getByLabel('Registered address').fill('Am Hafen 1, Hamburg');
  await next(page, 'Directors and owners');
  const director = main.getByRole('group', { name: 'Director 1' });
  await director.getByLabel('First name').fill('Jo');
  await director.getByLabel('Last name').fill('Berg');
  const owner = main.getByRole('group', { name: 'Owner 1' });
  await owner.getByLabel('Name').fill('Jo Berg');
  await owner.getByLabel('Share (%)').fill('20');
  await pressNext(page);
  await expect(main.getByText('Enter a share of 25% or more', { exact: false })).toBeVisible();
  await owner.getByLabel('Share (%)').fill('66.67');
  await next(page, 'Authorised person');
  await main.getByLabel('First name').fill('Jo');
  await main.getByLabel('Last name').fill('Berg');
  await main.getByLabel('Job title').fill('CFO');
  await main.getByLabel('Email').fill('jo@harbour.example');
  await next(page, 'Documents');
  for (const document of ['Certificate of registration', 'Register of owners', 'Authorisation'])
    await upload(page, document);
  await next(page, 'Review and submit');
  await expect(main.getByText('Jo Berg 66.67%')).toBeVisible();
  await handIn(page);
  await expect(main.getByRole('heading', { name: 'Under review' })).toBeVisible();
  await expect(async () => review(page, company.email, 'Approve')).toPass({ timeout: 90_000 });
  await expect(main.getByRole('heading', { name: 'Your business is verified' })).toBeVisible({ timeout: 90_000 });
});

test('a file that is no image or too large is rejected at its field, and an interrupted upload can be retried', async ({
  page,
  baseURL,
  network,
}) => {
  test.slow();
  const person = await newcomer(baseURL ?? '', 'individual');
  await enter(page, network.origin, person);
  await page.goto(`${network.origin}${here}?step=photos`);
  const front = page.getByRole('group', { name: 'Front of the document' });
  const refusals = [
    ['drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^Choose a file of type/],
    ['archive.png', Buffer.from('PK\u0003\u0004 and more'), /^Choose a file of type/],
    ['empty.png', Buffer.alloc(0), /^This file is empty/],
    ['large.png', Buffer.concat([picture.buffer, Buffer.alloc(10 * 1024 * 1024)]), /^This file is larger than 10 MB/],
    // The page can't tell that its image is truncated; the server can.
    ['cut.png', picture.buffer.subarray(0, 20), /^We can’t use this file/],
  ] as const;
  for (const [name, buffer, reason] of refusals) {
    await choose(page, 'Front of the document', { name, mimeType: 'image/png', buffer });
    await expect(front.getByText(reason), name).toBeVisible();
    await front.getByRole('button', { name: 'Remove', exact: true }).click();
  }
  network.cut('ImageUpload', 'insideTheAnswer');
  await choose(page, 'Front of the document', picture);
  await expect(front.getByRole('button', { name: 'Try again' })).toBeVisible();
  await front.getByRole('button', { name: 'Try again' }).click();
  await expect(front.getByText('Uploaded', { exact: true })).toBeVisible();
  // The server already had the file and recognizes it by its idempotency key.
  const [before, after] = network.answersOf('ImageUpload').slice(-2);
  expect(after?.idempotencyKey).toBe(before?.idempotencyKey);
  expect(after?.status).toBe(200);
  await page.getByRole('button', { name: 'Remove: Front of the document' }).click();
  await expect(front.getByText('Uploaded', { exact: true })).toHaveCount(0);
});
