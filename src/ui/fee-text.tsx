import { Trans, useLingui } from '@lingui/react/macro';
import type { Terms } from '#contract/catalogue/entries.ts';
import { Money, writeMoney } from './money.tsx';
import { percentOfBps } from './percent-of-bps.ts';

type Fee = Pick<Terms, 'asset' | 'fee' | 'feeBps' | 'feeLeast' | 'feeMost'>;

const isSome = (amount: string | null): amount is string => amount !== null && /[1-9]/.test(amount);

/** Shows a fee as its terms charge it: fixed, a percentage or both, with the bounds it stays between; or none. */
export function FeeText({ terms }: { terms: Fee }) {
  const { i18n } = useLingui();
  const { asset, fee, feeBps, feeLeast, feeMost } = terms;
  if (feeBps === 0) {
    const fixed = isSome(fee) ? fee : feeLeast;
    return isSome(fixed) ? <Money value={fixed} asset={asset} /> : <Trans>Free</Trans>;
  }
  const write = (text: string) => `${writeMoney(text, asset, i18n.locale)} ${asset}`;
  const share = percentOfBps(feeBps);
  const percent = isSome(fee) ? `${write(fee)} + ${share}` : share;
  if (isSome(feeLeast) && feeMost !== null) {
    const [amount, most] = [write(feeLeast), write(feeMost)];
    return (
      <Trans>
        {percent}, at least {amount}, at most {most}
      </Trans>
    );
  }
  if (isSome(feeLeast)) {
    const amount = write(feeLeast);
    return (
      <Trans>
        {percent}, at least {amount}
      </Trans>
    );
  }
  if (feeMost === null) return <>{percent}</>;
  const amount = write(feeMost);
  return (
    <Trans>
      {percent} or {amount}, whichever is lower
    </Trans>
  );
}
