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

test('the contact link uses the address set by the installation', () => {
  const own = 'care@house.example';
  expect(linkWith({ customerService: own })).toBe(`<a href="mailto:${own}">${own}</a>`);
});

test('the contact link uses the product’s default address if none is set', () => {
  expect(linkWith({ cooperation: 'deals@house.example' })).toContain(footerContacts.customerService);
});
