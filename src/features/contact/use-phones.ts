import { useQuery } from '@tanstack/react-query';
import { session } from '#contract/session/calls.ts';
import { api } from '#src/platform/api.ts';
import { loadPhones, type Phones } from './phones.ts';

export interface PhonesState {
  readonly phones: Phones | undefined;
  /** The plans could not be loaded: without a network and never fetched before. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The numbering plans, loaded when a phone number is asked for. */
export function usePhones(isNeeded: boolean): PhonesState {
  const { data, isError, refetch } = useQuery({
    queryKey: ['phones'],
    queryFn: loadPhones,
    staleTime: Infinity,
    enabled: isNeeded,
  });
  return { phones: data, hasFailed: isError, retry: () => void refetch() };
}

/** The country to begin with: where the server sees the visitor, else the one that the browser's language names. */
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
