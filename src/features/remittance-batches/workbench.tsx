import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import { isConfirmable } from '#contract/remittance-batches/rules.ts';
import type { remittanceBatchesSchemas } from '#contract/remittance-batches/schemas.ts';
import type { RemittancePair } from '#contract/remittance/rules.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { KeyHint } from '#src/ui/key-hint.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { UndoBar } from '#src/ui/undo-bar.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useMedia } from '#src/ui/use-media.ts';
import type { BatchDraft } from './use-batch-draft.ts';
import { confirmedCells, downloadFaults, toSent } from './files.ts';
import { Grid } from './grid.tsx';
import { LineCards } from './line-cards.tsx';
import { LineDialog } from './line-dialog.tsx';
import { useLines } from './use-lines.ts';
import styles from './batches.module.css';

export type Checked = ResultOf<typeof remittanceBatchesSchemas.check>;

interface Props {
  readonly batch: BatchDraft;
  readonly pair: RemittancePair;
  readonly way: OfferedScheme;
  /** True if the current state is stored on this device. */
  readonly isKept: boolean;
  readonly keep: (batch: BatchDraft) => void;
  readonly discard: () => void;
  readonly review: (checked: Checked) => void;
}

/** Number of lines asked about at a time: each answered one makes room for the next. */
const mostAsked = 20;

/** The third step: the lines, their faults, and the server's check. */
export function Workbench({ batch, pair, way, isKept, keep, discard, review }: Props) {
  const { t, i18n } = useLingui();
  const isNarrow = useMedia('(max-width: 820px)');
  const isOffline = useIsOffline();
  const [opened, setOpened] = useState<number | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const checking = useCommand();
  const lines = useLines({
    batch,
    pair,
    way,
    keep: (next) => {
      setChecked(null);
      keep(next);
    },
  });
  const { faults, byLine, columns, target, deleted } = lines;
  if (faults === null) return <Loading />;
  const nameOf = ({ n }: { readonly n: number }) => t`Line ${n}`;
  const bad = byLine.size;
  const count = batch.lines.length;
  const check = () =>
    checking.run(async () => {
      const { name, from, channelConfigId, side } = batch;
      const body = { name, from, channelConfigId, side, csv: toSent(batch.lines) };
      const answer = await api(remittanceBatches.check, { body }, { isInline: true });
      lines.take(answer.faults);
      setChecked(answer);
    });
  const asked = faults.filter(({ rule }) => isConfirmable(rule));
  return (
    <div className={styles.stack} data-is-kept={isKept}>
      <p role="status" className={styles.meta}>
        <strong>{batch.name}</strong> · <Plural value={count} one="# line" other="# lines" /> ·{' '}
        <span>
          {bad === 0 ? (
            <Trans>No faults found</Trans>
          ) : (
            <Plural value={bad} one="# line needs attention" other="# lines need attention" />
          )}
        </span>
      </p>
      <div className={styles.buttons}>
        <Button variant="default" disabled={bad === 0} onClick={() => lines.jump(-1)}>
          <Trans>Previous fault</Trans>
        </Button>
        <Button variant="default" aria-keyshortcuts="F8" disabled={bad === 0} onClick={() => lines.jump(1)}>
          <Trans>Next fault</Trans>
          <KeyHint>F8</KeyHint>
        </Button>
        <Button variant="default" disabled={bad === 0} onClick={() => downloadFaults(i18n, way, batch.lines, faults)}>
          <Trans>Download lines with faults</Trans>
        </Button>
        <Button variant="default" onClick={discard}>
          <Trans>Discard file</Trans>
        </Button>
      </div>
      {isNarrow ? (
        <LineCards lines={batch.lines} faults={byLine} target={target} open={setOpened} />
      ) : (
        <Grid
          columns={columns}
          lines={batch.lines}
          faults={byLine}
          target={target}
          enter={lines.enter}
          change={lines.change}
          remove={lines.remove}
          jump={lines.jump}
        />
      )}
      <UndoBar name={deleted ? nameOf(deleted) : undefined} isBusy={false} undo={lines.undo} />
      {asked.length > 0 ? (
        <ul className={styles.asked} aria-label={t`Questions about lines`}>
          {asked.slice(0, mostAsked).map((fault) => (
            <li key={`${fault.n} ${fault.column}`}>
              <Button variant="default" onClick={() => setOpened(fault.n)}>
                <Trans>Answer for line {fault.n}</Trans>
              </Button>
            </li>
          ))}
          {asked.length > mostAsked ? (
            <li className={styles.meta}>
              <Plural value={asked.length - mostAsked} one="and # more line" other="and # more lines" />
            </li>
          ) : null}
        </ul>
      ) : null}
      {opened === null ? null : (
        <LineDialog
          key={opened}
          n={opened}
          columns={columns}
          line={batch.lines[opened - 1] ?? {}}
          faults={byLine.get(opened) ?? []}
          save={(cells) => {
            lines.set(opened, cells);
            setOpened(null);
          }}
          confirm={(what) => {
            lines.set(opened, confirmedCells(batch.lines[opened - 1] ?? {}, what));
            setOpened(null);
          }}
          remove={() => {
            lines.remove(opened);
            setOpened(null);
          }}
          close={() => setOpened(null)}
        />
      )}
      <FormError error={checking.error} />
      {isOffline ? (
        <p className={styles.meta} role="status">
          <Trans>You’re offline. Your file is saved on this device. Connect to check it with us.</Trans>
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button
          variant={checked ? 'default' : 'filled'}
          disabled={isOffline || count === 0}
          loading={checking.isBusy}
          onClick={() => void check()}
        >
          <Trans>Check file</Trans>
        </Button>
        {checked?.id ? (
          <Button onClick={() => review(checked)}>
            <Plural value={checked.count} one="Review # payment" other="Review # payments" />
          </Button>
        ) : null}
      </div>
      {checked ? <Outcome checked={checked} /> : null}
    </div>
  );
}

/** Shows the server's result: valid lines continue, the others stay. */
function Outcome({ checked: { id, lines, count } }: { checked: Checked }) {
  const left = lines - count;
  if (id === null)
    return (
      <p className={styles.fault} role="alert">
        <Trans>No line can be paid yet. Correct the faults and check the file again.</Trans>
      </p>
    );
  return (
    <p className={styles.meta} role="status">
      <span>
        <Plural value={count} one="# line can be paid." other="# lines can be paid." />
      </span>{' '}
      {left > 0 ? (
        <Plural
          value={left}
          one="# line with faults stays out. Download it to correct it later."
          other="# lines with faults stay out. Download them to correct them later."
        />
      ) : null}
    </p>
  );
}
