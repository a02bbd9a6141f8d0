import { useEffect, useState } from 'react';
import type { ChainStage } from '#contract/currencies/address.ts';
import type { AddressFamily } from '#contract/currencies/networks.ts';
import type { AddressCheck } from './check-address.ts';

/** What is wrong with a typed address, as it is typed; undefined while it is read. */
export function useAddressCheck(
  family: AddressFamily | undefined,
  stage: ChainStage | undefined,
  typed: string,
  known: readonly string[],
): AddressCheck | undefined {
  const [found, setFound] = useState<{ readonly of: string; readonly check: AddressCheck }>();
  const others = known.join(' ');
  const of = [family, stage, typed, others].join('\n');
  useEffect(() => {
    let isOver = false;
    if (family && stage)
      void import('./check-address.ts').then(({ checkAddress }) => {
        const check = checkAddress(family, stage, typed, others === '' ? [] : others.split(' '));
        if (!isOver) setFound({ of, check });
      });
    return () => {
      isOver = true;
    };
  }, [family, stage, typed, others, of]);
  return found?.of === of ? found.check : undefined;
}
