import { expect, test } from 'vitest';
import { readBatchText, type BatchCells } from '#contract/remittance-batches/rules.ts';
import { toSent } from './files.ts';

test('the server counts the lines it is sent as the device does, emptied ones too', () => {
  const lines: readonly BatchCells[] = [
    { ownerName: 'Supplier 1', amount: '12' },
    { ownerName: '', amount: '' },
    {},
    { ownerName: 'Supplier 4', amount: '13' },
    { ownerName: '', amount: '' },
  ];
  expect(readBatchText(toSent(lines))).toEqual([lines[0], {}, {}, lines[3], {}]);
});
