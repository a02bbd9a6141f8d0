import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '#src/ui/button.tsx';
import { show } from '../../../tests/harness/screens/world.tsx';
import BackToTop from './back-to-top.tsx';
import styles from './back-to-top.module.css';

const button = page.getByRole('button', { name: 'Back to top' });

/** A page that is longer than the screen, in the frame of the workspace. */
function Long({ hasForm }: { hasForm: boolean }) {
  return (
    <div data-shell="app">
      <main>
        <div style={{ height: 3000 }} />
        <form>{hasForm ? <Button type="submit">Send</Button> : null}</form>
      </main>
      <BackToTop />
    </div>
  );
}

async function scrollDown(width: number, hasForm: boolean): Promise<void> {
  await page.viewport(width, 800);
  await show(<Long hasForm={hasForm} />);
  scrollTo(0, 1000);
}

test('on a phone the button to the top is above the tab bar', async () => {
  await scrollDown(390, false);
  await expect.element(button).toBeVisible();
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(800 - 61);
});

test('on a phone the button to the top never covers a form’s action', async () => {
  await scrollDown(390, true);
  await expect.poll(() => document.querySelector(`.${styles.backToTop}`)).not.toBeNull();
  expect(button.elements()).toEqual([]);
});

test('on a wide screen a form leaves room for the button to the top', async () => {
  await scrollDown(1280, true);
  await expect.element(button).toBeVisible();
});
