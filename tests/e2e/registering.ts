import { expect, type Page } from '@playwright/test';
import { newestCode } from './security-world.ts';

/** A password that meets every sign-up rule. */
export const goodPassword = 'Long-enough-7-words';

/** Returns a British mobile number that no other test uses. The ranges reserved for fiction are not valid numbers. */
export function freshNumber(): string {
  return `7400${String(Date.now() % 1_000_000).padStart(6, '0')}`;
}

/** Returns the newest code for a mailbox or a phone, from the page's own server. `otherThan` is a code to skip. */
export async function codeFor(page: Page, target: string, otherThan = ''): Promise<string> {
  return newestCode(new URL(page.url()).origin, target, [otherThan]);
}

/**
 * Answers every step of the questionnaire as an eligible applicant, except for the given questions, and submits the
 * answers.
 */
export async function answerQuestionnaire(page: Page, otherwise: readonly RegExp[] = []): Promise<void> {
  await answerSteps(page, otherwise);
  await page.getByRole('main').getByRole('button', { name: 'Submit answers' }).click();
}

/** Answers the questionnaire up to the review of the answers. */
export async function answerSteps(page: Page, otherwise: readonly RegExp[] = []): Promise<void> {
  const main = page.getByRole('main');
  for (const title of ['Who is applying', 'Offences and insolvency', 'Regulatory history', 'Professional client']) {
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
    const questions = main.getByRole('group');
    await expect(questions.first()).toBeVisible();
    for (const question of await questions.all()) {
      const text = (await question.textContent()) ?? '';
      const isAdverse = /convicted|bankrupt|insolvent|disciplined|refused|disqualified|investigating/.test(text);
      const says = otherwise.some((pattern) => pattern.test(text)) ? isAdverse : !isAdverse;
      await question.getByRole('radio', { name: says ? 'Yes' : 'No' }).check();
    }
    await main.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(main.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
}

/** Completes the second step, with the code that the page sent by itself. @returns the code */
export async function confirmContact(page: Page, target: string): Promise<string> {
  const main = page.getByRole('main');
  await expect(main.getByText(/^Sent\./)).toBeVisible();
  const code = await codeFor(page, target);
  await main.getByLabel(/^(Email|SMS) code$/).fill(code);
  await main.getByRole('button', { name: 'Continue' }).click();
  return code;
}

/** Completes the last step: the password and the terms. The user is then signed in. */
export async function secure(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Password', { exact: true }).fill(goodPassword);
  await main.getByLabel('Confirm password', { exact: true }).fill(goodPassword);
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/\/user\/register/);
}

/** Registers a user that no other test uses, through the screens with the code from the sandbox's mail. */
export async function register(page: Page, email: string): Promise<string> {
  await page.goto('/user/register');
  return registerHere(page, email);
}

/** Registers a user from the registration's open first step. */
export async function registerHere(page: Page, email: string): Promise<string> {
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByRole('button', { name: 'Continue' }).click();
  const code = await confirmContact(page, email);
  await answerQuestionnaire(page);
  await secure(page);
  return code;
}
