import { useEffect, useState } from 'react';
import { useIsFilled } from '#src/platform/ahead.ts';
import { startCatalogue, useCatalogue } from '#src/platform/catalogue.ts';

/** Whether the terms are there that prices are read from: not on a page made ahead of time, which would be yesterday's. */
export function usePrices(): { readonly state: 'asking' | 'failed' | 'there'; readonly retry: () => void } {
  const { version } = useCatalogue();
  const isFilled = useIsFilled();
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void startCatalogue().catch(() => setFailures((count) => count + 1));
  }, [tries]);
  const retry = () => setTries((count) => count + 1);
  if (isFilled && version > 0) return { state: 'there', retry };
  return { state: failures > tries ? 'failed' : 'asking', retry };
}
