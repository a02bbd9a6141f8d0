import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';
import styles from './undo-bar.module.css';

interface Props {
  /** What the list lost just now; nothing is shown where that is nothing. */
  readonly name: string | undefined;
  readonly isBusy: boolean;
  readonly undo: () => unknown;
}

/** Says what was deleted, and offers the way back. */
export function UndoBar({ name, isBusy, undo }: Props) {
  if (name === undefined) return null;
  return (
    <div className={styles.bar} role="status">
      <Trans>{name} was deleted.</Trans>
      <Button variant="default" loading={isBusy} onClick={() => void undo()}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}
