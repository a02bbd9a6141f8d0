import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#contract/platform/locales.ts';
import { changeLocale, useLocale } from '#src/platform/i18n.ts';
import { Disclosure } from './disclosure.tsx';
import styles from './header.module.css';

/** Each language by its own name. */
const names: Readonly<Record<Locale, string>> = { en: 'English', 'zh-CN': '简体中文' };

export function LanguageSwitch() {
  const { t } = useLingui();
  const current = useLocale();
  const short = current === 'en' ? 'EN' : '中';
  return (
    <Disclosure label={short} name={t`Language: ${short}`} className={styles.tool} align="end">
      <ul className={styles.choices}>
        {(Object.keys(names) as Locale[]).map((locale) => (
          <li key={locale}>
            <button
              type="button"
              lang={locale}
              aria-pressed={locale === current}
              onClick={() => void changeLocale(locale)}
            >
              {names[locale]}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
