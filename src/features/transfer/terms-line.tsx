import { Trans, useLingui } from '@lingui/react/macro';
import type { Terms } from '#contract/catalogue/entries.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { transferSchemas } from '#contract/transfer/schemas.ts';
import { Money, writeMoney } from '#src/ui/money.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import type { Split } from './transfer-review.tsx';

interface TermsLineProps {
  readonly terms: Terms;
  readonly split: Split | undefined;
  readonly limit: ResultOf<typeof transferSchemas.getLimit> | undefined;
}

/** Shows the fee and the sending limits. */
export function TermsLine({ terms, split, limit }: TermsLineProps) {
  const { i18n } = useLingui();
  const { asset } = terms;
  const [most, mostInADay, reviewFrom] = [terms.maximum, terms.dailyMaximum, terms.reviewFrom].map((value) =>
    writeMoney(value, asset, i18n.locale),
  );
  return (
    <>
      {terms.fee === '0' && terms.feeBps === 0 ? <Trans>No fee.</Trans> : <FeeOf asset={asset} split={split} />}
      <SentenceGap />
      <Trans>
        Limits: {most} {asset} per transfer, {mostInADay} per 24 hours. {reviewFrom} or more is reviewed.
      </Trans>
      <SentenceGap />
      {limit?.days === 30 ? (
        <Trans>
          <Money value={limit.left} asset={asset} /> left of your 30-day limit of{' '}
          <Money value={limit.maximum} asset={asset} />.
        </Trans>
      ) : null}
    </>
  );
}

/** Shows the fee deducted from the amount, once known. */
function FeeOf({ asset, split }: { asset: Terms['asset']; split: Split | undefined }) {
  if (!split) return <Trans>The fee is deducted from the amount.</Trans>;
  const show = (units: bigint) => <Money value={formatUnits(units, scaleOf(asset))} asset={asset} />;
  return (
    <Trans>
      Fee {show(split.fee)}, the recipient gets {show(split.arrives)}.
    </Trans>
  );
}
