import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { useWriteInstant } from './write-instant.ts';

const at = new Date(2026, 10, 21, 3, 13, 59).toISOString();

/** Nothing else in this component depends on the language. */
function Written() {
  const writeInstant = useWriteInstant();
  return <output>{writeInstant(at)}</output>;
}

test('a time changes with the language at once', async () => {
  await show(<Written />);
  const written = page.getByRole('status');
  await expect.element(written).toHaveTextContent('21 Nov 2026, 03:13');
  i18n.loadAndActivate({ locale: 'zh-CN', messages: {} });
  await expect.element(written).toHaveTextContent('2026年11月21日 03:13');
});
