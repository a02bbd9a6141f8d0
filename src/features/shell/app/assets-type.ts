import { useEffect } from 'react';
import { readStored, store } from '#src/platform/storage.ts';

/** Type of assets: coins, or currencies at a bank. */
export type AssetsType = 'digital' | 'global';

const shownAt = (pathname: string): AssetsType | undefined =>
  (['digital', 'global'] as const).find((type) => pathname.startsWith(`/dashboard/assets/${type}`));

/** Returns the type of assets shown now or last, for a menu entry that stands for both. */
export function useAssetsType(pathname: string): AssetsType {
  const shown = shownAt(pathname);
  useEffect(() => {
    if (shown) store('assetsType', shown);
  }, [shown]);
  return shown ?? (readStored('assetsType') === 'global' ? 'global' : 'digital');
}
