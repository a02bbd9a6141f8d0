import { useLingui } from '@lingui/react/macro';
import type { EntryPlace, ReadEntry } from '#contract/addresses/read-entry.ts';
import type { ChainStage } from '#contract/currencies/address.ts';
import { familyNames, faultTexts } from './wording.ts';

/** Describes what is wrong with an entry; null if nothing is. */
export function useFaultText(): (read: ReadEntry<EntryPlace>, stage: ChainStage) => string | null {
  const { t, i18n } = useLingui();
  return (read, stage) => {
    if (read.fault === undefined) return null;
    if (read.fault === 'otherStage')
      return stage === 'test'
        ? t`This is a mainnet address. The sandbox only uses test networks.`
        : t`This is a test network address. Funds sent to it would be lost.`;
    if (read.fault === 'otherChain') {
      const chains = (read.families ?? []).map((family) => familyNames[family]).join(', ');
      return t`This is an address on ${chains}. Funds sent to it would be lost.`;
    }
    return i18n._(faultTexts[read.fault]);
  };
}
