import { useEffect } from 'react';
import { useLocale } from '#src/platform/i18n.ts';
import { syncFooterSettings, useFooterSettings } from './footer-settings.ts';

/** Whom customers write to, as the installation has it. A link in a mail may be this device's first visit, so it is asked for. */
export function SupportLink() {
  const { customerService } = useFooterSettings(useLocale()).contacts;
  useEffect(() => void syncFooterSettings(), []);
  return <a href={`mailto:${customerService}`}>{customerService}</a>;
}
