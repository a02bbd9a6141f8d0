import type { Page } from '@playwright/test';
import { expect } from './offline-world.ts';

interface Mail {
  readonly text: string;
  readonly sentAt: string;
}

/** Codes of one person are a minute apart, whoever asks for them. */
const nextCodeMs = 75_000;

/** Passes the open security verification by a code from the sandbox's mail; `purpose` is the mail's own words. */
export async function passByMail(page: Page, email: string, purpose: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Security verification' });
  const code = dialog.getByLabel(/^Code from the mail/);
  const send = dialog.getByRole('button', { name: /^Send/ });
  const sinceMs = Date.now();
  await expect(code).toBeVisible();
  let digits: string | undefined;
  await expect(async () => {
    if (await send.isEnabled({ timeout: 500 }).catch(() => false)) await send.click();
    digits = await mailedCode(page, email, purpose, sinceMs);
    expect(digits).toMatch(/^\d{6}$/);
  }).toPass({ timeout: nextCodeMs, intervals: [500, 1000] });
  await code.fill(digits ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

async function mailedCode(page: Page, email: string, purpose: string, sinceMs: number): Promise<string | undefined> {
  const query = new URLSearchParams({ to: email, MaxResultCount: '20' });
  const response = await page.request.get(`/api/services/app/Sandbox/GetMails?${query}`);
  const { result } = (await response.json()) as { result: { items: Mail[] } };
  const mail = result.items.find(({ text, sentAt }) => text.includes(purpose) && Date.parse(sentAt) >= sinceMs);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
}
