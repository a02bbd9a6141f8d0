import { useState } from 'react';
import { useAddress } from '#src/ui/ways.ts';

/** Whether something stands open: only at the address at which it was opened, so that going elsewhere closes it. */
export function useOpenHere(): readonly [boolean, (isOpen: boolean) => void] {
  const { href } = useAddress();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return [openedAt === href, (isOpen) => setOpenedAt(isOpen ? href : null)];
}
