import { useEffect } from 'react';
import { startCatalogue } from '#src/platform/catalogue.ts';
import { useCountryNotice } from '#src/ui/form/country-notice.ts';
import styles from './auth.module.css';

/** What applicants from a country have to know. Nobody is signed in yet, so the catalogue is read for this. */
export function CountryNotice({ country }: { country: string }) {
  const notice = useCountryNotice(country);
  // Without it the country is looked at when they are verified, as for everybody.
  useEffect(() => void startCatalogue().catch(() => undefined), []);
  return (
    <p className={styles.hint} role="status">
      {notice}
    </p>
  );
}
