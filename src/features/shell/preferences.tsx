import { useLingui } from '@lingui/react/macro';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconSunMoon from '@tabler/icons-react/dist/esm/icons/IconSunMoon.mjs';
import { useLocale } from '#src/platform/i18n.ts';
import { Icon } from '#src/ui/icon.tsx';
import { LanguageChoices, ThemeChoices } from './choices.tsx';
import { Disclosure } from './disclosure.tsx';
import styles from './header.module.css';

/** A visitor's theme and language. Signed-in users have them in their menu. */
export default function Preferences() {
  const { t } = useLingui();
  const short = useLocale() === 'en' ? 'EN' : '中';
  return (
    <>
      <Disclosure label={<Icon of={IconSunMoon} />} name={t`Theme`} className={styles.tool} align="end">
        <ThemeChoices />
      </Disclosure>
      <Disclosure label={<Icon of={IconLanguage} />} name={t`Language: ${short}`} className={styles.tool} align="end">
        <LanguageChoices />
      </Disclosure>
    </>
  );
}
