import { useEffect, useState } from 'react';
import { useGiven } from '#src/features/content/index.ts';
import { useIsFilled } from '#src/platform/ahead.ts';
import { startCatalogue, useCatalogue } from '#src/platform/catalogue.ts';

/**
 * Reports whether the terms that prices are read from are available: on a page that the server rendered with them, or
 * after they have loaded; not on a page from the build, whose terms date from that day.
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
