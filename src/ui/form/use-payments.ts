import { useLingui } from '@lingui/react/macro';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { readPayment } from '../typed-amount.ts';
import { useAmountFlaw } from './use-amount-flaw.ts';

/**
 * Returns functions that parse amounts in the format of the reader's language, and find faults in texts that aren't
 * amounts.
 */
export function usePayments() {
  const { i18n } = useLingui();
  const flawOf = useAmountFlaw();
  const read = (typed: string, asset = '') =>
    isAssetCode(asset) ? readPayment(typed, i18n.locale, scaleOf(asset)) : undefined;
  const faultOf = (typed: string, asset = '') => flawOf(typed, isAssetCode(asset) ? scaleOf(asset) : 0);
  return { read, faultOf };
}
