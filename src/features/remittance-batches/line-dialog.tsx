import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { BatchColumn } from '#contract/remittance-batches/columns.ts';
import { confirmable, isConfirmable, type BatchCells, type BatchFault } from '#contract/remittance-batches/rules.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { columnName, faultText } from './wording.ts';
import styles from './batches.module.css';

interface Props {
  readonly n: number;
  readonly columns: readonly BatchColumn[];
  readonly line: BatchCells;
  readonly faults: readonly BatchFault[];
  readonly save: (cells: BatchCells) => void;
  /** Confirms that the owner accepts a failed check. */
  readonly confirm: (what: string) => void;
  readonly remove: () => void;
  readonly close: () => void;
}

/** Form for one line: edits it on a phone, and confirms its warnings. */
export function LineDialog({ n, columns, line, faults, save, confirm, remove, close }: Props) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState<BatchCells>(line);
  const asked = faults.find(({ rule }) => isConfirmable(rule));
  return (
    <Dialog
      title={<Trans>Line {n}</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Close</Trans>
          </Button>
          <Button variant="default" onClick={remove}>
            <Trans>Delete line</Trans>
          </Button>
          {asked && isConfirmable(asked.rule) ? (
            <Button variant="default" onClick={() => isConfirmable(asked.rule) && confirm(confirmable[asked.rule])}>
              {asked.rule === 'nameDiffers' ? <Trans>The name is right</Trans> : <Trans>Pay it again</Trans>}
            </Button>
          ) : null}
          <Button onClick={() => save(typed)}>
            <Trans>Save line</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {columns.map((column) => {
          const fault = faults.find((one) => one.column === column.key);
          return (
            <Field
              key={column.key}
              label={columnName(i18n, column)}
              isOptional={!column.isRequired}
              value={typed[column.key] ?? ''}
              error={fault ? faultText(i18n, fault) : undefined}
              onChange={(event) => setTyped({ ...typed, [column.key]: event.currentTarget.value })}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
