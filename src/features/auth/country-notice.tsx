import { useEffect } from 'react';
import { startCatalogue } from '#src/platform/catalogue.ts';
import { useCountryNotice } from '#src/ui/form/country-notice.ts';
import styles from './auth.module.css';

/** What applicants from a country need to know. No one is signed in yet, so the catalogue is loaded for this. */
export function CountryNotice({ country }: { country: string }) {
  const notice = useCountryNotice(country);
  // If it fails to load, the country is checked during verification, as for all applicants.
  useEffect(() => void startCatalogue().catch(() => undefined), []);
  return (
    <p className={styles.hint} role="status">
      {notice}
    </p>
  );
}
