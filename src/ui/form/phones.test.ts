import { describe, expect, test } from 'vitest';
import { loadPhones } from './phones.ts';

describe('reading a phone number', () => {
  test.each([
    ['GB', '07400 123456', '+447400123456'],
    ['GB', '+47 406 12 345', '+4740612345'],
    ['CN', '131 2345 6789', '+8613123456789'],
    ['US', '(201) 555-0123', '+12015550123'],
  ])('in %s, %s is read as %s', async (country, number, e164) => {
    expect((await loadPhones()).read({ country, number })).toBe(e164);
  });

  test.each([
    ['a landline', 'GB', '020 7946 0958'],
    ['too short a number', 'GB', '0740'],
    ['a number within a sentence', 'GB', 'call 07400 123456'],
    ['an extension', 'US', '(201) 555-0123 ext. 5'],
    ['a country that there is not', 'XX', '07400 123456'],
  ])('rejects %s', async (_what, country, number) => {
    expect((await loadPhones()).read({ country, number })).toBeUndefined();
  });

  test('a number with its country code has a country, and one without has none', async () => {
    const { countryOf, countries } = await loadPhones();
    expect(countryOf(' +4740612345')).toBe('NO');
    expect(countryOf('40612345')).toBeUndefined();
    expect(countries).toContainEqual({ country: 'NO', callingCode: '47' });
  });
});
