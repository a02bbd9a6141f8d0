import { describe, expect, test } from 'vitest';
import { readIssuing } from './settings.ts';

describe('the settings of Stripe issuing', () => {
  const read = (env: Record<string, string>) => {
    const problems: string[] = [];
    const found = readIssuing({ problems, text: (name) => env[name], url: (name) => env[name] });
    return { found, problems };
  };
  const whole = {
    ISSUING_KEY: 'sk',
    ISSUING_PUBLISHABLE_KEY: 'pk',
    ISSUING_WEBHOOK_SECRET: 'w1',
    ISSUING_AUTHORIZATION_SECRET: 'w2',
    ISSUING_BILLING_ADDRESS: '1 Main Street | Dublin | D02 X285 | IE',
  };

  test('must be complete or absent, with a well-formed billing address', () => {
    expect(read({})).toEqual({ found: undefined, problems: [] });
    expect(read(whole).found).toMatchObject({
      url: 'https://api.stripe.com',
      filesUrl: 'https://files.stripe.com',
      address: { line1: '1 Main Street', city: 'Dublin', postal_code: 'D02 X285', country: 'IE' },
    });
    expect(read({ ISSUING_KEY: 'sk' }).problems).toHaveLength(1);
    expect(read({ ...whole, ISSUING_BILLING_ADDRESS: '1 Main Street, Dublin' }).problems).toHaveLength(1);
  });
});
