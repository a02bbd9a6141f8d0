import { useLingui } from '@lingui/react/macro';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import styles from './content.module.css';

/** Specification, section 9: the default debounce. */
const debounceMs = 500;

/** Searches while typing; what is searched stands in the address. */
export function HelpSearchBox({ initial = '' }: { initial?: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState(initial);
  const search = (q: string) =>
    void navigate({ to: '/help/search', search: q.trim() ? { q: q.trim() } : {}, replace: initial !== '' });
  const searchSoon = useDebouncedCallback(search, debounceMs);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <input
        type="search"
        aria-label={t`Search the help centre`}
        placeholder={t`Search, for example “IBAN”`}
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
      />
    </form>
  );
}
