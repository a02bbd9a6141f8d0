import { useEffect, useState } from 'react';
import { useGiven } from '#src/features/content/index.ts';
import { useIsFilled } from '#src/platform/ahead.ts';
import { startCatalogue, useCatalogue } from '#src/platform/catalogue.ts';

/**
 * Whether the terms are there that prices are read from: on a page that the server made of them, and wherever they have
 * come since; not on one of the build's, which would be those of that day.
 */
export function usePrices(): { readonly state: 'asking' | 'failed' | 'there'; readonly retry: () => void } {
  const { version } = useCatalogue();
  const isGiven = useGiven()?.catalogue !== undefined;
  const isFilled = useIsFilled();
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void startCatalogue().catch(() => setFailures((count) => count + 1));
  }, [tries]);
  const retry = () => setTries((count) => count + 1);
  if ((isFilled || isGiven) && version > 0) return { state: 'there', retry };
  return { state: failures > tries ? 'failed' : 'asking', retry };
}
