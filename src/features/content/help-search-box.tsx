import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { debounceMs } from '#src/ui/search-text.ts';
import { useSearchText } from '#src/ui/use-search-text.ts';
import { useGo } from '#src/ui/ways.ts';
import styles from './content.module.css';

/** Text typed on the page where a search starts; typing continues on the results page. */
let carried: string | null = null;

/**
 * Searches while typing. The search text is in the address, even if the browser submits the form before any script
 * runs.
 */
export function HelpSearchBox({ initial = '' }: { initial?: string }) {
  const { t } = useLingui();
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);
  const isBeginning = initial === '';
  const [begun] = useState(() => (isBeginning ? null : carried));
  const { field, take, store } = useSearchText(
    initial,
    (q) => go({ to: '/help/search', search: q ? { q } : {}, replace: !isBeginning }),
    { pauseMs: debounceMs, ...(begun === null ? {} : { typed: begun }) },
  );
  useEffect(() => {
    // React keeps text typed before hydration but would clear it with the next render.
    const typed = input.current?.value;
    if (typed) take(typed);
  }, [take]);
  useEffect(() => {
    carried = null;
    if (begun === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(begun.length, begun.length);
  }, [begun]);
  return (
    <form
      role="search"
      action="/help/search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        store(input.current?.value);
      }}
    >
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={t`Search the help centre`}
        placeholder={t`Search, for example “IBAN”`}
        maxLength={100}
        {...field}
        onChange={(event) => {
          carried = isBeginning ? event.currentTarget.value : null;
          field.onChange(event);
        }}
      />
    </form>
  );
}
