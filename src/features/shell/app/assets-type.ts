import { useEffect } from 'react';
import { readStored, store } from '#src/platform/storage.ts';

/** Coins, or currencies at a bank. */
export type AssetsType = 'digital' | 'global';

const shownAt = (pathname: string): AssetsType | undefined =>
  (['digital', 'global'] as const).find((type) => pathname.startsWith(`/dashboard/assets/${type}`));

/** Which of the two the reader has before him or looked at last: where one entry leads that stands for both. */
export function useAssetsType(pathname: string): AssetsType {
  const shown = shownAt(pathname);
  useEffect(() => {
    if (shown) store('assetsType', shown);
  }, [shown]);
  return shown ?? (readStored('assetsType') === 'global' ? 'global' : 'digital');
}
