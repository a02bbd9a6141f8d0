import { useEffect } from 'react';
import { useLocale } from '#src/platform/i18n.ts';
import { syncFooterSettings, useFooterSettings } from './footer-settings.ts';

/**
 * The installation's contact address for customers or partners. Requested on mount, because a link in an email may be
 * this device's first visit.
 */
export default function ContactMail({ to }: { to: 'customerService' | 'cooperation' }) {
  const address = useFooterSettings(useLocale()).contacts[to];
  useEffect(() => void syncFooterSettings(), []);
  return <a href={`mailto:${address}`}>{address}</a>;
}
