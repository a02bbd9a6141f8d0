import { expect, test } from 'vitest';
import { epcText } from './epc.ts';

test('a complete EPC code has each element on its own line, in the order of EPC069-12', () => {
  const text = epcText({
    name: 'Franz Mustermänn',
    iban: 'DE71110220330123456789',
    bic: 'BHBLDEHHXXX',
    amount: '12.3',
    reference: 'KL-2026-04',
  });
  expect(text.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'BHBLDEHHXXX',
    'Franz Mustermänn',
    'DE71110220330123456789',
    'EUR12.3',
    '',
    '',
    'KL-2026-04',
  ]);
});

test('an EPC code without an amount or a reference ends with the IBAN', () => {
  const text = epcText({ name: 'Ada Lovelace', iban: 'LT609999900001234567' });
  expect(text).toBe('BCD\n002\n1\nSCT\n\nAda Lovelace\nLT609999900001234567');
});

test('a multi-line or overlong name neither shifts the lines nor splits a character', () => {
  const lines = epcText({ name: `${'船'.repeat(80)}\nEUR1`, iban: 'LT609999900001234567' }).split('\n');
  expect(lines).toHaveLength(7);
  expect(lines[5]).toBe('船'.repeat(70));
});
