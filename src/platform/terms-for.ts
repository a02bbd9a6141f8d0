import { useMemo } from 'react';
import type { TermsFor } from '#contract/currencies/networks.ts';
import { useAccount } from './acting.ts';
import { useCatalogue } from './catalogue.ts';

/**
 * Returns what the terms of the shown account depend on, as the server looks them up; the same object until one of them
 * changes. Rerenders when the catalogue changes.
 */
export function useTermsFor(): Pick<TermsFor, 'tier' | 'country'> {
  useCatalogue();
  const { tier, country = null } = useAccount() ?? {};
  return useMemo(() => (tier ? { tier, country } : {}), [tier, country]);
}
