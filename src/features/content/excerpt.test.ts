import { expect, test } from 'vitest';
import { brand } from '#contract/platform/brand.ts';
import { excerpt } from './excerpt.ts';

test.each([
  ['# Fees\n\nWithdrawals cost a **network fee**.', 'Withdrawals cost a network fee.'],
  ['Read [how to withdraw](/help/detail?id=withdraw) first.', 'Read how to withdraw first.'],
  ['- Never at {brand}\n- Not by `phone`', `Never at ${brand.name} Not by phone`],
  ['1. 打开钱包\n2. 选择币种', '打开钱包 选择币种'],
  ['## Only a heading', ''],
])('the excerpt of %j has no markup', (body, text) => {
  expect(excerpt(body)).toBe(text);
});

test('a long text is cut and ends with an ellipsis', () => {
  expect(excerpt('word '.repeat(100))).toMatch(/^(word )+word…$/);
});
