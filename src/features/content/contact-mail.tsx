import { useLocale } from '#src/platform/i18n.ts';
import { useFooterSettings } from './footer-settings.ts';

/** Where one writes to us, as the staff have set it. */
export default function ContactMail({ to }: { to: 'customerService' | 'cooperation' }) {
  const address = useFooterSettings(useLocale()).contacts[to];
  return <a href={`mailto:${address}`}>{address}</a>;
}
