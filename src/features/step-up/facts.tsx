import { useLingui } from '@lingui/react/macro';
import { factNames, pickShown, type ShownFacts } from '#contract/step-up/shown.ts';
import type { StepUpRequest } from './requests.ts';
import styles from './step-up.module.css';
import { changeNames, factLabel } from './wording.ts';

/** What the verification is good for: the same that the message with the code names, whole, with the account. */
export function Facts({ request }: { request: StepUpRequest }) {
  const { i18n } = useLingui();
  const { action, values, named, account } = request;
  const whose: ShownFacts = account ? { account: account.name ? `${account.name} (${account.uid})` : account.uid } : {};
  const shown = pickShown(action, values, { ...named, ...whose });
  if (!shown) return null;
  return (
    <dl className={styles.facts}>
      {factNames.map((name) => {
        const change = name === 'change' ? changeNames[shown.change ?? ''] : undefined;
        const text = change ? i18n._(change) : shown[name];
        return text ? (
          <div key={name}>
            <dt>{i18n._(factLabel(name, action, shown))}</dt>
            <dd>{text}</dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}
