import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currencies } from '#contract/currencies/calls.ts';
import { answer, show } from '../../../tests/harness/screens/world.tsx';
import { PricingCurrency } from './pricing-currency.tsx';

test('currencies are named in the current language, even if another was loaded before', async () => {
  answer(currencies.listPricingCurrencies, { items: [{ code: 'USD', name: 'US dollar', scale: 2 }] });
  await show(<PricingCurrency current="USD" />);
  await expect.element(page.getByRole('option', { name: 'USD · US dollar' })).toBeInTheDocument();
  answer(currencies.listPricingCurrencies, { items: [{ code: 'USD', name: '美元', scale: 2 }] });
  i18n.loadAndActivate({ locale: 'zh-CN', messages: {} });
  await expect.element(page.getByRole('option', { name: 'USD · 美元' })).toBeInTheDocument();
});
