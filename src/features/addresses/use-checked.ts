import { useEffect, useState } from 'react';
import type { EntryPlace, ReadEntry } from '#contract/addresses/read-entry.ts';
import type { ChainStage } from '#contract/currencies/address.ts';

/** Loads the address readers, which are large, with the first address that is typed. */
export const loadReaders = () =>
  Promise.all([import('#contract/addresses/read-entry.ts'), import('#contract/currencies/address.ts')]).then(
    ([{ readEntry }, { looksAlike }]) => ({ readEntry, looksAlike }),
  );

/** An address that received money or may receive it; `name` if it is in the book. */
export interface KnownAddress {
  readonly address: string;
  readonly name?: string;
}

export interface Checked {
  readonly read: ReadEntry<EntryPlace>;
  /** A known address that this one could be mistaken for. */
  readonly alike: KnownAddress | undefined;
}

/**
 * Reads an entry while it is typed; undefined until there is an address, its stage is known and the readers are loaded.
 */
export function useChecked(
  { asset, network, address, tag }: EntryPlace,
  stage: ChainStage | undefined,
  known: readonly KnownAddress[],
): Checked | undefined {
  const [checked, setChecked] = useState<Checked & { readonly of: string }>();
  const subject = [asset, network, address, tag, stage].join('\n');
  useEffect(() => {
    let isOver = false;
    const check = ({ readEntry, looksAlike }: Awaited<ReturnType<typeof loadReaders>>) => {
      if (isOver || stage === undefined) return;
      const read = readEntry(stage, { asset, network, address, tag });
      const readAs = read.fault === undefined ? read.entry.address : address.trim();
      // A known address needs no warning, however much it looks like another.
      const isKnown = known.some((one) => one.address === readAs);
      const alike = isKnown ? undefined : known.find((one) => looksAlike(one.address, readAs));
      setChecked({ of: subject, read, alike });
    };
    // If the readers fail to load, the user is told on submit.
    if (address.trim() !== '' && stage !== undefined) loadReaders().then(check, () => undefined);
    return () => {
      isOver = true;
    };
  }, [subject, asset, network, address, tag, stage, known]);
  return checked?.of === subject && address.trim() !== '' ? checked : undefined;
}
