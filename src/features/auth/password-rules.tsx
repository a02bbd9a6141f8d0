import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { checkSignUpPassword, type PasswordRule } from '#contract/account/rules.ts';
import styles from './auth.module.css';

const wording: Readonly<Record<PasswordRule['name'], ReactNode>> = {
  length: <Trans>12 to 20 characters</Trans>,
  digit: <Trans>a digit</Trans>,
  upper: <Trans>an upper-case letter</Trans>,
  lower: <Trans>a lower-case letter</Trans>,
  symbol: <Trans>a symbol</Trans>,
  characters: <Trans>no spaces, no accents</Trans>,
};

/** The password rules, each ticked off while typing. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useLingui();
  return (
    <ul className={styles.rules} aria-label={t`Your password needs`}>
      {checkSignUpPassword(password).map(({ name, isMet }) => (
        <li key={name} data-met={isMet && password !== ''}>
          {wording[name]}
        </li>
      ))}
    </ul>
  );
}
