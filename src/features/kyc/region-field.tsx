import { useLingui } from '@lingui/react/macro';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { listRegions } from '#src/ui/regions.ts';

/** A country or region, by its name in the reader's language. */
export function RegionField({ label, input }: { label: string; input: NativeSelectProps }) {
  const { t, i18n } = useLingui();
  const regions = useMemo(() => [...listRegions(i18n.locale)], [i18n.locale]);
  return (
    <NativeSelect
      label={label}
      name="region"
      size="md"
      autoComplete="country"
      data={[{ value: '', label: t`Choose` }, ...regions]}
      {...input}
    />
  );
}
