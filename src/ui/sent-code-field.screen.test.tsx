import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { SentCodeField } from './sent-code-field.tsx';

function Code() {
  const [value, setValue] = useState('');
  return <SentCodeField label="Code" value={value} onChange={setValue} send={async () => 0} onError={() => {}} />;
}

test('digits of a Chinese keyboard are digits, and what is pasted around them is left out', async () => {
  await show(<Code />);
  const field = page.getByLabelText('Code', { exact: true });
  await field.fill('１２３456');
  await expect.element(field).toHaveValue('123456');
  await field.fill('12-34');
  await expect.element(field).toHaveValue('1234');
});
