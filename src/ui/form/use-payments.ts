import { useLingui } from '@lingui/react/macro';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { readPayment } from '../typed-amount.ts';

/** Reads amounts of assets as the reader's language writes them, and says what is wrong with a text that is none. */
export function usePayments() {
  const { i18n, t } = useLingui();
  const read = (typed: string, asset = '') =>
    isAssetCode(asset) ? readPayment(typed, i18n.locale, scaleOf(asset)) : undefined;
  const faultOf = (typed: string, asset = '') => {
    const scale = isAssetCode(asset) ? scaleOf(asset) : 0;
    return read(typed, asset) === undefined ? t`Enter an amount above 0 with up to ${scale} decimals` : undefined;
  };
  return { read, faultOf };
}
