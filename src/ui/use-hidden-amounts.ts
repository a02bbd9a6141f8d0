import { useLocalStorage } from '@mantine/hooks';
import { brand } from '#contract/platform/brand.ts';

/** Whether amounts are hidden; a setting of this device. */
export function useHiddenAmounts(): { isHidden: boolean; toggle: () => void } {
  const [isHidden, setHidden] = useLocalStorage({
    key: `${brand.storagePrefix}.hidesAmounts`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { isHidden, toggle: () => setHidden(!isHidden) };
}
