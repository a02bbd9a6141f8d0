import { useEffect, useState } from 'react';
import type { ReadEntry } from '#contract/addresses/read-entry.ts';
import type { AddressEntry } from '#contract/addresses/rules.ts';
import type { ChainStage } from '#contract/currencies/address.ts';
import type { BookRow } from './rows.ts';

/** The readers of addresses come with the first address that is typed: they are not small. */
export const loadReaders = () =>
  Promise.all([import('#contract/addresses/read-entry.ts'), import('#contract/currencies/address.ts')]).then(
    ([{ readEntry }, { looksAlike }]) => ({ readEntry, looksAlike }),
  );

export interface Checked {
  readonly read: ReadEntry;
  /** An entry of the book that a hurried reader takes this one for. */
  readonly alike: BookRow | undefined;
}

/** How an entry reads while it is typed; undefined until there is an address and the readers are loaded. */
export function useChecked(entry: AddressEntry, stage: ChainStage, book: readonly BookRow[]): Checked | undefined {
  const [checked, setChecked] = useState<Checked & { readonly of: string }>();
  const subject = JSON.stringify([entry, stage]);
  useEffect(() => {
    let isOver = false;
    const [typed, of] = JSON.parse(subject) as [AddressEntry, ChainStage];
    if (typed.address.trim() !== '')
      void loadReaders().then(({ readEntry, looksAlike }) => {
        if (isOver) return;
        const read = readEntry(of, typed);
        const address = read.fault === undefined ? read.entry.address : typed.address.trim();
        setChecked({ of: subject, read, alike: book.find((row) => looksAlike(row.address, address)) });
      });
    return () => {
      isOver = true;
    };
  }, [subject, book]);
  return checked?.of === subject && entry.address.trim() !== '' ? checked : undefined;
}
