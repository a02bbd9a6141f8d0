import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import styles from './addresses.module.css';
import { nameOf } from './rows.ts';
import type { Deletion } from './use-deletion.ts';

/** Says what was deleted, and offers the way back. */
export function UndoBar({ deletion }: { deletion: Pick<Deletion, 'undoable' | 'isBusy' | 'undo'> }) {
  const { undoable, isBusy, undo } = deletion;
  if (!undoable) return null;
  const name = nameOf(undoable);
  return (
    <div className={styles.bar} role="status">
      <Trans>{name} was deleted.</Trans>
      <Button variant="default" loading={isBusy} onClick={() => void undo()}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}
