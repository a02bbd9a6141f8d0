import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { AsOf } from './as-of.tsx';
import { Panel } from './panel.tsx';

test('keeps its distance from the text before it', async () => {
  await show(
    <p>
      <span>Transfers</span>
      <AsOf at={Date.now()} isBeside />
    </p>,
  );
  const left = page
    .getByText(/^Updated/)
    .element()
    .getBoundingClientRect().left;
  expect(left - page.getByText('Transfers').element().getBoundingClientRect().right).toBeGreaterThanOrEqual(12);
});

test.each([
  ['Transfers', true],
  ['Prices as customers see them', false],
])('beside the title of a panel on a phone, “%s” stays on one line', async (title, isBeside) => {
  const panel = (
    <Panel
      title={
        <>
          {title}
          <AsOf at={Date.now()} isBeside />
        </>
      }
    >
      <p>Content</p>
    </Panel>
  );
  await show(<div style={{ width: 358 }}>{panel}</div>);
  const age = page.getByText(/^Updated/).element();
  const words = document.createRange();
  words.selectNode(page.getByRole('heading').element().firstChild!);
  const [line, ...more] = words.getClientRects();
  expect(more).toEqual([]);
  const [left, top] = [age.getBoundingClientRect().left, age.getBoundingClientRect().top];
  if (isBeside) expect(left - (line?.right ?? 0)).toBeGreaterThanOrEqual(12);
  else expect(top).toBeGreaterThanOrEqual(line?.bottom ?? Infinity);
});
