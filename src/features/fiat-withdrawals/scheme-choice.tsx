import { Trans } from '@lingui/react/macro';
import type { AmountSide } from '#contract/fiat-withdrawals/rules.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { scaleOf, isAssetCode } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { schemeName } from '#src/features/payees/index.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Money } from '#src/ui/money.tsx';
import { ArrivalText } from './arrival-text.tsx';
import { arrivalFor, splitFor } from './use-order.ts';
import styles from '#src/ui/bank-payment.module.css';

interface Props {
  readonly ways: readonly OfferedScheme[];
  readonly chosen: string;
  readonly currency: string;
  /** Of the payee's bank, if known yet. */
  readonly country?: string;
  readonly amount: string | undefined;
  readonly side: AmountSide;
  /** When it is made, if not now. */
  readonly at?: Date | undefined;
  readonly choose: (scheme: string) => void;
}

/** The schemes side by side: the cost of each for this amount, and when it arrives. */
export function SchemeChoice({ ways, chosen, currency, country, amount, side, at, choose }: Props) {
  const locale = useLocale();
  return (
    <fieldset className={styles.choices}>
      <legend>
        <Trans>Payment method</Trans>
      </legend>
      {ways.map((way) => {
        const { code } = way.scheme;
        const split = splitFor(way, amount, side);
        const fee = split && isAssetCode(currency) ? formatUnits(split.fee, scaleOf(currency)) : way.terms.fee;
        return (
          <label key={code} className={styles.choice}>
            <input type="radio" name="scheme" checked={code === chosen} onChange={() => choose(code)} />
            <span>{schemeName(code, locale)}</span>
            <span>
              <Trans>
                Fee <Money value={fee} asset={currency} />
              </Trans>
            </span>
            <small>
              <ArrivalText arrival={arrivalFor(way, currency, country, at)} isLater={at !== undefined} />
            </small>
          </label>
        );
      })}
    </fieldset>
  );
}
