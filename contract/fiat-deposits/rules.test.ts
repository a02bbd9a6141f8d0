import { describe, expect, test } from 'vitest';
import { isSameName } from './names.ts';
import { findReferences } from './rules.ts';

describe('a payer’s name', () => {
  test.each([
    ['Ada Lindqvist', 'Ada Lindqvist'],
    ['LINDQVIST ADA', 'Ada Lindqvist'],
    ['Mr. José  García', 'Jose Garcia'],
    ['Ada M Lindqvist', 'Ada Lindqvist'],
    ['Straße, Uta', 'Uta Strasse'],
    ['North Pier Ltd.', 'North Pier Ltd'],
    ['陈 大文', '陈大文 陈 大文'],
  ])('%s matches %s', (payer, customer) => {
    expect(isSameName(payer, customer)).toBe(true);
  });

  test.each([
    ['Bo Lindqvist', 'Ada Lindqvist'],
    ['Ada', 'Ada Lindqvist'],
    ['Ada Lindqvist und Bo Lindqvist-Berg', 'Ada Lindqvist'],
    ['North Pier Ltd', 'South Pier Ltd'],
    ['', 'Ada Lindqvist'],
    ['Ada Lindqvist', ''],
    ['...', '---'],
  ])('%s does not match %s', (payer, customer) => {
    expect(isSameName(payer, customer)).toBe(false);
  });
});

describe('a reference', () => {
  test.each([
    ['KL0123ABCD', ['KL0123ABCD']],
    ['rent kl0123abcd thank you', ['KL0123ABCD']],
    ['/ROC/KL01 23AB-CD//', ['KL0123ABCD']],
    ['KLKL0123ABCD', ['KL0123ABCD']],
    ['', []],
    ['KL0123', []],
    ['invoice 2026/11', []],
  ])('is found in %j if there is one', (text, found) => {
    expect(findReferences(text)).toEqual(found);
  });
});
