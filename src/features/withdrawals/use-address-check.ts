import { useEffect, useState } from 'react';
import type { ChainStage } from '#contract/currencies/address.ts';
import type { AddressFamily } from '#contract/currencies/networks.ts';
import type { AddressCheck } from './check-address.ts';

/** How a typed address reads. */
export interface AddressChecking {
  /** What is wrong with it, as it is typed; undefined while it is read. */
  readonly check: AddressCheck | undefined;
  /** The reader of addresses did not come: nothing typed can be checked until it does. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Reads an address as it is typed. */
export function useAddressCheck(
  family: AddressFamily | undefined,
  stage: ChainStage | undefined,
  typed: string,
  known: readonly string[],
): AddressChecking {
  const [found, setFound] = useState<{ readonly of: string; readonly check: AddressCheck }>();
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const others = known.join(' ');
  const of = [family, stage, typed, others].join('\n');
  useEffect(() => {
    let isOver = false;
    const read = ({ checkAddress }: typeof import('./check-address.ts')) => {
      if (isOver || !family || !stage) return;
      setFailed(false);
      setFound({ of, check: checkAddress(family, stage, typed, others === '' ? [] : others.split(' ')) });
    };
    if (family && stage)
      import('./check-address.ts').then(read, () => {
        if (!isOver) setFailed(true);
      });
    return () => {
      isOver = true;
    };
  }, [family, stage, typed, others, of, tries]);
  return {
    check: found?.of === of ? found.check : undefined,
    hasFailed,
    retry: () => setTries((count) => count + 1),
  };
}
