import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { batchColumns, matchColumns } from '#contract/remittance-batches/columns.ts';
import type { BatchCells } from '#contract/remittance-batches/rules.ts';
import { channelIdOf } from '#contract/remittance/rules.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { useDraft } from '#src/ui/form/use-draft.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { decimalSigns } from '#worker/batch-worker/file-reading.ts';
import type { Opened } from './setup.tsx';
import { columnName } from './wording.ts';
import { readLines } from './worker.ts';
import styles from './batches.module.css';

/** Mapping of the file's columns by header name, as last used for this channel. */
interface Remembered {
  readonly names: Readonly<Record<string, string>>;
  readonly sign: string;
}

function rememberedOf(kept: unknown): Remembered {
  if (typeof kept !== 'object' || kept === null || !('names' in kept) || !('sign' in kept))
    return { names: {}, sign: '.' };
  const { names, sign } = kept;
  const known = typeof names === 'object' && names !== null ? Object.entries(names) : [];
  const texts = known.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { names: Object.fromEntries(texts), sign: sign === ',' ? ',' : '.' };
}

interface Props {
  readonly opened: Opened;
  readonly back: () => void;
  readonly done: (lines: readonly BatchCells[]) => void;
}

/** The second step: maps the file's columns. Remembered on this device for the channel's next file. */
export function Mapping(props: Props) {
  const { way } = props.opened.chosen;
  const [kept, setKept] = useState<Remembered>({ names: {}, sign: '.' });
  const memory = useDraft(`remittance.batch.columns/${channelIdOf(way.terms.asset, way.scheme.code)}`, (value) =>
    setKept(rememberedOf(value)),
  );
  return memory.isRead ? <Columns {...props} kept={kept} keep={memory.save} /> : <Loading />;
}

function Columns({ opened, back, done, kept, keep }: Props & { kept: Remembered; keep: (value: Remembered) => void }) {
  const { t, i18n } = useLingui();
  const { file, chosen } = opened;
  const columns = batchColumns(chosen.way);
  const [choice, setChoice] = useState<Readonly<Record<string, number>>>(() => ({
    ...matchColumns(columns, file.header),
    ...Object.fromEntries(
      Object.entries(kept.names).flatMap(([key, name]) => {
        const at = file.header.indexOf(name);
        return at < 0 ? [] : [[key, at]];
      }),
    ),
  }));
  const [sign, setSign] = useState(kept.sign);
  const reading = useCommand();
  const missing = columns.filter(({ key, isRequired }) => isRequired && choice[key] === undefined);
  const names = missing.map((column) => columnName(i18n, column)).join(', ');
  const choices = file.header.map((name, at) => ({ value: String(at), label: name || t`Column ${at + 1}` }));
  const use = () =>
    reading.run(async () => {
      const named = Object.entries(choice).flatMap(([key, at]) => (file.header[at] ? [[key, file.header[at]]] : []));
      keep({ names: Object.fromEntries(named), sign });
      done(await readLines(choice, decimalSigns.find((one) => one === sign) ?? '.', file.count));
    });
  return (
    <div className={styles.stack}>
      <p className={styles.meta}>
        <Trans>Choose which column of {opened.name} holds which detail. We remember your choice on this device.</Trans>
      </p>
      <div className={styles.fields}>
        {columns.map((column) => {
          const at = choice[column.key];
          const sample = at === undefined ? '' : (file.first[at] ?? '');
          return (
            <SelectField
              key={column.key}
              label={columnName(i18n, column)}
              isOptional={!column.isRequired}
              description={sample === '' ? undefined : t`First line: ${sample}`}
              isOpen
              value={at === undefined ? '' : String(at)}
              choices={choices}
              onChange={(event) => {
                const { [column.key]: _before, ...others } = choice;
                const { value } = event.currentTarget;
                setChoice(value === '' ? others : { ...others, [column.key]: Number(value) });
              }}
            />
          );
        })}
        <SelectField
          label={t`Decimal sign of the amounts`}
          value={sign}
          choices={[
            { value: '.', label: t`Point: 1,234.50` },
            { value: ',', label: t`Comma: 1.234,50` },
          ]}
          onChange={(event) => setSign(event.currentTarget.value)}
        />
      </div>
      {missing.length > 0 ? (
        <p className={styles.fault} role="alert">
          <Trans>Choose a column for: {names}</Trans>
        </p>
      ) : null}
      <FormError error={reading.error} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={back}>
          <Trans>Back</Trans>
        </Button>
        <Button disabled={missing.length > 0} loading={reading.isBusy} onClick={() => void use()}>
          <Trans>Read the file</Trans>
        </Button>
      </div>
    </div>
  );
}
