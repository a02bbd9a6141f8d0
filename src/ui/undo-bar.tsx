import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';
import styles from './undo-bar.module.css';

interface Props {
  /** Name of the item just deleted from the list; nothing is shown if undefined. */
  readonly name: string | undefined;
  readonly isBusy: boolean;
  readonly undo: () => unknown;
}

/** Says what was deleted, and offers to undo it. */
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
