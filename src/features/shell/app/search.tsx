import { Trans } from '@lingui/react/macro';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useLayoutEffect, useState } from 'react';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { readStored } from '#src/platform/storage.ts';
import { part } from '#src/ui/boundary.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { inKit } from '#src/ui/in-kit.tsx';
import { isTyping } from '#src/ui/use-letter-keys.ts';
import styles from './app.module.css';

const Palette = part(inKit(async () => (await Promise.all([import('./palette.tsx'), loadPageTexts()]))[0]));
const KeyboardHelp = part(inKit(async () => (await Promise.all([import('./keyboard-help.tsx'), loadPageTexts()]))[0]));

/** Global search: a button, Ctrl K from anywhere, and `?` for help on other shortcuts. */
export function Search() {
  const [shown, setShown] = useState<'search' | 'keys' | null>(null);
  const close = () => setShown(null);
  // A layout effect, so that the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // An open dialog must be finished first: dialogs never stack.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isHelp = event.key === '?' && !isTyping(event.target) && readStored('keys') !== 'off';
      if (!isSearch && !isHelp) return;
      event.preventDefault();
      setShown(isSearch ? 'search' : 'keys');
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setShown('search')}
      >
        <Icon of={IconSearch} />
        <span>
          <Trans>Search</Trans>
        </span>
        <kbd aria-hidden="true">{/Mac|iP/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {shown === 'search' ? <Palette close={close} /> : null}
      {shown === 'keys' ? <KeyboardHelp close={close} /> : null}
    </>
  );
}
