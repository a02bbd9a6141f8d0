import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { session } from '#contract/session/calls.ts';
import { api } from '#src/platform/api.ts';
import { loadPhones, type Phones } from './phones.ts';

export interface PhonesState {
  readonly phones: Phones | undefined;
  /** True if the plans could not be loaded: offline and never fetched before. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Returns the numbering plans, loaded when a phone number is asked for. */
export function usePhones(isNeeded: boolean): PhonesState {
  const { data, isError, refetch } = useQuery({
    queryKey: ['phones'],
    queryFn: loadPhones,
    staleTime: Infinity,
    enabled: isNeeded,
  });
  return { phones: data, hasFailed: isError, retry: () => void refetch() };
}

/**
 * Returns the initial country: the server's location of the visitor, otherwise the region of the browser's language.
 */
export function useHomeCountry(isNeeded: boolean): string {
  const { data } = useQuery({
    queryKey: ['home-country'],
    queryFn: async () => (await api(session.getIpInfo, undefined, { isInline: true })).Data.ISOCode,
    staleTime: Infinity,
    enabled: isNeeded,
    retry: false,
  });
  return data ?? regionOf(navigator.language) ?? 'GB';
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

/** Returns the countries with their calling codes, in the reader's language and order. */
export function useCallingCodes(
  phones: Phones | undefined,
): readonly { readonly value: string; readonly label: string }[] {
  const { i18n } = useLingui();
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.locale], { type: 'region' });
    return (phones?.countries ?? [])
      .map(({ country, callingCode }) => ({ value: country, label: `${names.of(country) ?? country} +${callingCode}` }))
      .sort((left, right) => left.label.localeCompare(right.label, i18n.locale));
  }, [phones, i18n.locale]);
}
