import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { readStored, store } from '#src/platform/storage.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import styles from './palette.module.css';
import { useMenu } from './use-menu.ts';

/** Lists the keyboard shortcuts. The single-character one can be turned off (WCAG 2.2, 2.1.4). */
export default function KeyboardHelp({ close }: { close: () => void }) {
  const [isOff, setOff] = useState(readStored('keys') === 'off');
  const { isDesk } = useMenu();
  const isMac = /Mac|iP/.test(navigator.userAgent);
  const turn = (off: boolean) => {
    store('keys', off ? 'off' : 'on');
    setOff(off);
  };
  return (
    <Dialog
      title={<Trans>Keyboard shortcuts</Trans>}
      onClose={close}
      actions={
        <Button onClick={close}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <dl className={styles.keys}>
        <dt>
          <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </dt>
        <dd>
          <Trans>Search pages, actions, coins, recipients and orders</Trans>
        </dd>
        <dt>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>Enter</kbd>
        </dt>
        <dd>
          <Trans>Choose and open a result</Trans>
        </dd>
        <dt>
          <kbd>Esc</kbd>
        </dt>
        <dd>
          <Trans>Close a menu or a dialog</Trans>
        </dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>
          <Trans>Show these shortcuts</Trans>
        </dd>
        {isDesk ? <DeskKeys /> : null}
      </dl>
      <label className={styles.choice}>
        <input type="checkbox" checked={!isOff} onChange={({ target }) => turn(!target.checked)} />
        {isDesk ? <Trans>Use single-letter keys</Trans> : <Trans>Use the ? key</Trans>}
      </label>
    </Dialog>
  );
}

/** Lists the letter shortcuts for the queue and for a case. */
function DeskKeys() {
  return (
    <>
      <dt>
        <kbd>j</kbd> <kbd>k</kbd>
      </dt>
      <dd>
        <Trans>Queue: next and previous case</Trans>
      </dd>
      <dt>
        <kbd>a</kbd>
      </dt>
      <dd>
        <Trans>Assign the case to me</Trans>
      </dd>
      <dt>
        <kbd>Shift A</kbd> <kbd>Shift R</kbd>
      </dt>
      <dd>
        <Trans>Case: approve, reject</Trans>
      </dd>
      <dt>
        <kbd>n</kbd>
      </dt>
      <dd>
        <Trans>Case: add a note</Trans>
      </dd>
      <dt>
        <kbd>u</kbd>
      </dt>
      <dd>
        <Trans>Case: back to the queue</Trans>
      </dd>
    </>
  );
}
