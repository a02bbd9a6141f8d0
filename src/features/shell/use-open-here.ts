import { useState } from 'react';
import { useAddress } from '#src/ui/ways.ts';

/** Returns open state bound to the current address, so navigating away closes it. */
export function useOpenHere(): readonly [boolean, (isOpen: boolean) => void] {
  const { href } = useAddress();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return [openedAt === href, (isOpen) => setOpenedAt(isOpen ? href : null)];
}
