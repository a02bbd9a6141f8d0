import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { listOffered, type OfferedScheme } from '#contract/payees/schemes.ts';
import { maxBatchLines } from '#contract/remittance-batches/rules.ts';
import {
  channelIdOf,
  findPair,
  listPairs,
  type RemittancePair,
  type RemittanceSide,
} from '#contract/remittance/rules.ts';
import { schemeName } from '#src/features/payees/index.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { ReadFileField } from '#src/ui/form/file-drop.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { encodings, type Encoding } from '#worker/batch-worker/text-decoding.ts';
import type { OpenedFile } from '#worker/batch-worker/batch-worker.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { downloadTemplate } from './files.ts';
import { openFile } from './worker.ts';
import styles from './batches.module.css';

/** A file's channel and currency, and the side whose amount it states. */
export interface Chosen {
  readonly pair: RemittancePair;
  readonly way: OfferedScheme;
  readonly side: RemittanceSide;
}

export interface Opened {
  readonly name: string;
  readonly chosen: Chosen;
  readonly file: Exclude<OpenedFile, { problem: unknown }>;
}

const listed = (codes: readonly string[]) => [...new Set(codes)];

/** The first step: channel, template and file. */
export function Setup({ opened }: { opened: (opened: Opened) => void }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const whom = useTermsFor();
  const [typed, setTyped] = useState({ from: 'EUR', to: 'EUR', scheme: '', side: 'receive', encoding: 'utf-8' });
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useCommand();
  const pairs = listPairs(whom);
  const pair = findPair(typed.from, typed.to, whom) ?? pairs.find(({ from }) => from === typed.from) ?? pairs[0];
  const ways = pair ? listOffered(pair.to, whom) : [];
  const way = ways.find(({ scheme }) => scheme.code === typed.scheme) ?? ways[0];
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  if (!pair || !way) return null;
  const side: RemittanceSide = typed.side === 'pay' ? 'pay' : 'receive';
  const problems = {
    encoding: t`We can’t read the text in this file. Choose its encoding, or save it as “CSV UTF-8”, then choose the file again.`,
    unreadable: t`We can’t open this workbook. Save it as XLSX or CSV and choose it again.`,
    tooLarge: t`This file is too large. Choose one of up to 8 MB.`,
    empty: t`This file has no lines.`,
    lines: t`A file can have up to ${maxBatchLines} lines. Split it and pay the parts one after the other.`,
  };
  const choose = (file: File | undefined) => {
    setProblem(null);
    if (!file) return;
    const encoding: Encoding = encodings.find((one) => one === typed.encoding) ?? 'utf-8';
    void reading.run(async () => {
      const read = await openFile(file, encoding);
      if ('problem' in read) return setProblem(problems[read.problem]);
      if (read.count > maxBatchLines) return setProblem(problems.lines);
      return opened({ name: file.name.slice(0, 120), chosen: { pair, way, side }, file: read });
    });
  };
  return (
    <div className={styles.stack}>
      <div className={styles.fields}>
        <SelectField
          label={t`Pay from`}
          value={pair.from}
          choices={listed(pairs.map(({ from }) => from)).map((value) => ({ value, label: value }))}
          onChange={(event) => change({ from: event.currentTarget.value, to: event.currentTarget.value, scheme: '' })}
        />
        <SelectField
          label={t`Recipient currency`}
          value={pair.to}
          choices={listed(pairs.flatMap(({ from, to }) => (from === pair.from ? [to] : []))).map((value) => ({
            value,
            label: value,
          }))}
          onChange={(event) => change({ to: event.currentTarget.value, scheme: '' })}
        />
        <SelectField
          label={t`Payment method`}
          value={way.scheme.code}
          choices={ways.map(({ scheme }) => ({ value: scheme.code, label: schemeName(scheme.code, locale) }))}
          onChange={(event) => change({ scheme: event.currentTarget.value })}
        />
        <SelectField
          label={t`Amounts in the file`}
          value={side}
          choices={[
            { value: 'receive', label: t`What each recipient gets, in ${pair.to}` },
            { value: 'pay', label: t`What leaves your account, in ${pair.from}` },
          ]}
          onChange={(event) => change({ side: event.currentTarget.value })}
        />
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => void reading.run(() => downloadTemplate(i18n, way, 'xlsx'))}>
          <Trans>Download XLSX template</Trans>
        </Button>
        <Button variant="default" onClick={() => void reading.run(() => downloadTemplate(i18n, way, 'csv'))}>
          <Trans>Download CSV template</Trans>
        </Button>
      </div>
      <ReadFileField
        key={channelIdOf(pair.to, way.scheme.code)}
        label={t`File (CSV or XLSX, up to ${i18n.number(maxBatchLines)} lines)`}
        accept=".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        isDisabled={reading.isBusy}
        choose={choose}
      />
      {problem ? (
        <p className={styles.fault} role="alert">
          {problem}
        </p>
      ) : null}
      <SelectField
        label={t`Encoding of a CSV file`}
        value={typed.encoding}
        choices={[
          { value: 'utf-8', label: t`UTF-8 (recommended)` },
          { value: 'gb18030', label: t`GB18030 (Chinese Excel)` },
          { value: 'windows-1252', label: t`Windows-1252 (Western Excel)` },
        ]}
        onChange={(event) => change({ encoding: event.currentTarget.value })}
      />
      <FormError error={reading.error} />
      <p className={styles.meta}>
        <Trans>Nothing is paid until you review the totals and confirm with your payment PIN.</Trans>
      </p>
    </div>
  );
}
