import { Trans } from '@lingui/react/macro';
import type { Terms } from '#contract/catalogue/entries.ts';
import { Money } from '#src/ui/money.tsx';
import { percentOfBps } from './percent.ts';

/** Formats a fee according to its terms: fixed, percentage, both, or none. */
export function FeeText({ terms: { asset, fee, feeBps } }: { terms: Terms }) {
  const isFixed = /[1-9]/.test(fee);
  if (!isFixed && feeBps === 0) return <Trans>Free</Trans>;
  const share = percentOfBps(feeBps);
  if (feeBps === 0) return <Money value={fee} asset={asset} />;
  if (!isFixed) return <>{share}</>;
  return (
    <>
      <Money value={fee} asset={asset} /> + {share}
    </>
  );
}
