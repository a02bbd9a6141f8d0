import { useEffect, useState } from 'react';
import type { EntryPlace, ReadEntry } from '#contract/addresses/read-entry.ts';
import type { ChainStage } from '#contract/currencies/address.ts';

/** The readers of addresses come with the first address that is typed: they are not small. */
export const loadReaders = () =>
  Promise.all([import('#contract/addresses/read-entry.ts'), import('#contract/currencies/address.ts')]).then(
    ([{ readEntry }, { looksAlike }]) => ({ readEntry, looksAlike }),
  );

/** An address that money went to, or may go to; `name` where it is in the book. */
export interface KnownAddress {
  readonly address: string;
  readonly name?: string;
}

export interface Checked {
  readonly read: ReadEntry<EntryPlace>;
  /** A known address that a hurried reader takes this one for. */
  readonly alike: KnownAddress | undefined;
}

/** How an entry reads while it is typed; undefined until there is an address, its stage is known and the readers are loaded. */
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
      // One that is known is no stranger to itself, however much it looks like another.
      const isKnown = known.some((one) => one.address === readAs);
      const alike = isKnown ? undefined : known.find((one) => looksAlike(one.address, readAs));
      setChecked({ of: subject, read, alike });
    };
    // Where the readers don't come, whoever hands the form in is told.
    if (address.trim() !== '' && stage !== undefined) loadReaders().then(check, () => undefined);
    return () => {
      isOver = true;
    };
  }, [subject, asset, network, address, tag, stage, known]);
  return checked?.of === subject && address.trim() !== '' ? checked : undefined;
}
