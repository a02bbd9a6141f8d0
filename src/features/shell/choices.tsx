import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#contract/platform/locales.ts';
import { chooseColorScheme, useColorScheme, type ColorScheme } from '#src/platform/color-scheme.ts';
import { changeLocale, useLocale } from '#src/platform/i18n.ts';
import styles from './header.module.css';

/** Names of the languages, each in its own language. */
const names: Readonly<Record<Locale, string>> = { en: 'English', 'zh-CN': '简体中文' };

export function LanguageChoices() {
  const { t } = useLingui();
  const current = useLocale();
  return (
    <ul className={styles.choices} aria-label={t`Language`}>
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
  );
}

/** Selects light, dark, or the system's color scheme. */
export function ThemeChoices() {
  const { t } = useLingui();
  const chosen = useColorScheme();
  const choices: readonly { readonly value: ColorScheme; readonly label: string }[] = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'auto', label: t`Use system setting` },
  ];
  return (
    <ul className={styles.choices} aria-label={t`Theme`}>
      {choices.map(({ value, label }) => (
        <li key={value}>
          <button type="button" aria-pressed={chosen === value} onClick={() => chooseColorScheme(value)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
