import { useLingui } from '@lingui/react/macro';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { flagOf } from '#src/ui/flags.ts';
import { useCountryNotice } from '#src/ui/form/country-notice.ts';
import { listRegions } from '#src/ui/regions.ts';

/** A country or region, by its name in the reader's language, with what whoever chooses it has to know. */
export function RegionField({ label, input }: { label: string; input: NativeSelectProps }) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState(String(input.value ?? input.defaultValue ?? ''));
  const notice = useCountryNotice(chosen);
  const flag = flagOf(chosen);
  const regions = useMemo(() => [...listRegions(i18n.locale)], [i18n.locale]);
  return (
    <NativeSelect
      label={label}
      name="region"
      size="md"
      autoComplete="country"
      data={[{ value: '', label: t`Choose` }, ...regions]}
      leftSection={flag === undefined ? null : <img src={flag} alt="" width="22" height="15" />}
      description={notice}
      {...input}
      onChange={(event) => {
        setChosen(event.currentTarget.value);
        input.onChange?.(event);
      }}
    />
  );
}
