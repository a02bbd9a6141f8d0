import { useLingui } from '@lingui/react/macro';
import { locales, type Locale } from '#contract/platform/locales.ts';
import { Markdown } from '../markdown.tsx';
import styles from './desk.module.css';
import type { Texts } from './query.ts';
import { branded } from '../branded.ts';

/** A text as readers see it. */
export function Shown({ texts, locale }: { texts: Texts; locale: Locale }) {
  const { title, body } = texts[locale];
  return (
    <article className={styles.shown} lang={locale}>
      {title === '' ? null : <h3>{branded(title)}</h3>}
      <Markdown text={body} />
    </article>
  );
}

/** Switch for the language shown. */
export function LanguageChoice({ value, choose }: { value: Locale; choose: (locale: Locale) => void }) {
  const { t } = useLingui();
  const names: Readonly<Record<Locale, string>> = { en: 'English', 'zh-CN': '简体中文' };
  return (
    <fieldset className={styles.languages}>
      <legend className="visuallyHidden">{t`Language of the preview`}</legend>
      {locales.map((locale) => (
        <label key={locale}>
          <input type="radio" checked={value === locale} onChange={() => choose(locale)} />
          <span lang={locale}>{names[locale]}</span>
        </label>
      ))}
    </fieldset>
  );
}
