import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { factNames, pickShown, type FactName, type ShownFacts } from '#contract/step-up/shown.ts';
import type { StepUpRequest } from './requests.ts';
import styles from './step-up.module.css';
import { caseNames, decisionNames } from './decision-names.ts';
import { changeNames, factLabel } from './wording.ts';

/** Facts whose values are codes to translate. */
const names: Partial<Record<FactName, Readonly<Record<string, MessageDescriptor>>>> = {
  change: changeNames,
  case: caseNames,
  decision: decisionNames,
};

/** Shows what the verification is valid for, in full and with the account: the same as in the message with the code. */
export function Facts({ request }: { request: StepUpRequest }) {
  const { i18n } = useLingui();
  const { action, values, named, account } = request;
  const whose: ShownFacts = account ? { account: account.name ? `${account.name} (${account.uid})` : account.uid } : {};
  const shown = pickShown(action, values, { ...named, ...whose });
  if (!shown) return null;
  return (
    <dl className={styles.facts}>
      {factNames.map((name) => {
        const words = names[name]?.[shown[name] ?? ''];
        const text = words ? i18n._(words) : shown[name];
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
