import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { Money } from '#src/ui/money.tsx';
import totals from './assets.module.css';
import styles from './lines.module.css';

const widthOf = (text: string) => page.getByText(text).element().getBoundingClientRect().width;

test('on the narrowest phone a title is never broken up for its amount, nor the page widened by it', async () => {
  await show(
    <div data-testid="panel" style={{ width: 250 }}>
      <div className={totals.total}>
        <output>
          <Money value="135741853099288.51" asset="USD" />
        </output>
      </div>
      <ul className={styles.lines}>
        {['0.00192057', '123456789012345678'].map((value) => (
          <li key={value}>
            <a href="#line">
              <span style={{ width: 32 }} />
              <span className={styles.what}>
                <strong>Released {value.length}</strong>
              </span>
              <span>
                <Money value={value} asset="BTC" withSign />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>,
  );
  await expect.element(page.getByText('Released 10')).toBeVisible();
  const panel = page.getByTestId('panel').element();
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth + 12);
  expect(widthOf('Released 10')).toBeGreaterThan(79);
  expect(widthOf('Released 18')).toBeGreaterThan(79);
});
