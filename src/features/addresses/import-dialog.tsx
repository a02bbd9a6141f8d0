import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addresses } from '#contract/addresses/calls.ts';
import { addValues } from '#contract/addresses/rules.ts';
import type { addressesSchemas } from '#contract/addresses/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { CommandState, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { describeError } from '#src/platform/errors.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ReadFileField } from '#src/ui/form/file-drop.tsx';
import { readTextFile } from '#worker/batch-worker/text-decoding.ts';
import styles from './addresses.module.css';
import { columns, readBook } from './csv.ts';
import { Failures, Preview, type Failed, type Judged } from './import-rows.tsx';
import type { BookRow, BookSettings } from './rows.ts';
import { loadReaders } from './use-checked.ts';
import { judgeRows } from './verdicts.ts';

interface ImportDialogProps {
  readonly book: readonly BookRow[];
  readonly stage: BookSettings['stage'];
  readonly close: () => void;
}

type Imported = ResultOf<(typeof addressesSchemas)['import']>;

const mostBytes = 1_000_000;

/** Imports addresses from a file: shows what would happen to each row, then verifies once for the good ones. */
export function ImportDialog({ book, stage, close }: ImportDialogProps) {
  const { t } = useLingui();
  const [judged, setJudged] = useState<readonly Judged[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState<readonly Failed[] | null>(null);
  const good = judged.flatMap(({ verdict }) => (verdict.kind === 'good' ? [verdict.entry] : []));
  const addition = useAddition<Imported>('address-import', (done) => {
    if (!done || done.failed.length === 0) return close();
    const reasons = done.failed.flatMap(({ index, code }) => {
      const entry = good[index];
      return entry ? [{ entry, reason: describeError(code as 40018) }] : [];
    });
    setFailed(reasons);
    return setJudged([]);
  });
  const choose = async (file: File | undefined) => {
    setJudged([]);
    setFailed(null);
    addition.clear();
    setProblem(null);
    if (!file) return;
    if (file.size > mostBytes) return setProblem(t`This file is too large.`);
    const text = await readTextFile(file);
    if (text === undefined)
      return setProblem(t`We can’t read the text in this file. Save it as “CSV UTF-8”, then choose it again.`);
    const read = readBook(text);
    const missing = read.missing?.join(', ');
    if (read.missing) return setProblem(t`The first row is missing these columns: ${missing}`);
    const reader = await loadReaders().catch(() => null);
    if (!reader) return setProblem(t`We couldn’t check the addresses. Choose the file again.`);
    const { readEntry } = reader;
    const verdicts = judgeRows(read.entries, book, stage, readEntry);
    const pairs = read.entries.flatMap((row, index) => {
      const verdict = verdicts[index];
      return verdict ? [{ row, verdict }] : [];
    });
    if (pairs.length === 0) setProblem(t`The file has no rows.`);
    return setJudged(pairs);
  };
  const send = () =>
    addition.submit({
      body: good,
      verification: { action: 'address.add', values: addValues(good) },
      send: (verification, options) => api(addresses.import, { body: { entries: good, verification } }, options),
    });
  const count = good.length;
  return (
    <Dialog
      title={<Trans>Import addresses</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Close</Trans>
          </Button>
          <Button loading={addition.isBusy} disabled={count === 0} onClick={() => void send()}>
            <Plural value={count} _0="Add addresses" one="Add # address" other="Add # addresses" />
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.meta}>
          <Trans>A CSV file with these columns. Nothing is saved until you confirm.</Trans>{' '}
          <code>{columns.join(', ')}</code>
        </p>
        <ReadFileField label={t`File`} accept=".csv,text/csv,text/plain" choose={(file) => void choose(file)} />
        {problem ? (
          <p className={styles.fault} role="alert">
            {problem}
          </p>
        ) : null}
        {judged.length > 0 ? <Preview judged={judged} stage={stage} /> : null}
        {failed ? <Failures failed={failed} /> : null}
        <CommandState money={addition} />
      </div>
    </Dialog>
  );
}
