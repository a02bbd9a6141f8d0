import { useEffect } from 'react';
import { useLocale } from '#src/platform/i18n.ts';
import { syncFooterSettings, useFooterSettings } from './footer-settings.ts';

/** Whom customers and partners write to, as the installation has it. A link in a mail may be this device's first visit, so it is asked for. */
export default function ContactMail({ to }: { to: 'customerService' | 'cooperation' }) {
  const address = useFooterSettings(useLocale()).contacts[to];
  useEffect(() => void syncFooterSettings(), []);
  return <a href={`mailto:${address}`}>{address}</a>;
}
