import { useLingui } from '@lingui/react/macro';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { CountryField } from '#src/ui/form/country-field.tsx';

interface ServedCountryFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (country: string) => void;
}

/** Field for a country or region whose customers are served, so that no one fills in a form that would be refused. */
export function ServedCountryField(props: ServedCountryFieldProps) {
  const { t } = useLingui();
  const served = useCatalogue().countries.filter(({ isServed }) => isServed);
  return (
    <CountryField
      {...props}
      only={served.map(({ code }) => code)}
      description={t`Countries and regions we don’t serve aren’t listed.`}
    />
  );
}
