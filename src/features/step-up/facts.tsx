import { Trans, useLingui } from '@lingui/react/macro';
import { pickShown } from '#contract/step-up/shown.ts';
import type { StepUpRequest } from './requests.ts';
import styles from './step-up.module.css';
import { changeNames } from './wording.ts';

/** What the verification is good for: the same that the message with the code names. Nothing for most actions. */
export function Facts({ request }: { request: StepUpRequest }) {
  const { i18n } = useLingui();
  const shown = pickShown(request.action, request.values);
  if (!shown) return null;
  const { change = '', walletName, amount, asset, address, leaves, joins, minimum } = shown;
  const name = changeNames[change];
  const rows = [
    { key: 'change', label: <Trans>What</Trans>, text: name && i18n._(name) },
    { key: 'wallet', label: <Trans>Wallet</Trans>, text: walletName },
    { key: 'amount', label: <Trans>Amount</Trans>, text: amount && `${amount} ${asset ?? ''}` },
    { key: 'address', label: change === 'accept' ? <Trans>Your address</Trans> : <Trans>To</Trans>, text: address },
    { key: 'leaves', label: <Trans>Leaves</Trans>, text: leaves },
    { key: 'joins', label: <Trans>Joins</Trans>, text: joins },
    { key: 'minimum', label: <Trans>New minimum</Trans>, text: minimum },
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(({ key, label, text }) =>
        text ? (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
