import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { contactSettings, footerContacts } from '#contract/content/footer.ts';
import { giveContent } from './given.ts';
import ContactMail from './contact-mail.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

function linkWith(contacts: object): string {
  const settings = [{ type: contactSettings, content: JSON.stringify(contacts) }];
  giveContent({ page: '/', articles: [], announcements: [], categories: [], settings });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ContactMail to="customerService" />
    </I18nProvider>,
  );
}

test('customers write to the address that the installation has set', () => {
  const own = 'care@house.example';
  expect(linkWith({ customerService: own })).toBe(`<a href="mailto:${own}">${own}</a>`);
});

test('where it has set none, to the one that the product came with', () => {
  expect(linkWith({ cooperation: 'deals@house.example' })).toContain(footerContacts.customerService);
});
