import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addresses } from '#contract/addresses/calls.ts';
import { addValues, type AddressEntry } from '#contract/addresses/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { describeError } from '#src/platform/errors.ts';
import { useIdempotencyKey } from '#src/platform/idempotency-key.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { AddressText } from './address-text.tsx';
import styles from './addresses.module.css';
import { columns, readBook } from './csv.ts';
import type { BookRow, BookSettings } from './rows.ts';
import { syncAddresses } from './sync.ts';
import { loadReaders } from './use-checked.ts';
import { useFaultText } from './use-fault-text.ts';
import { judgeRows, type Verdict } from './verdicts.ts';

interface ImportDialogProps {
  readonly book: readonly BookRow[];
  readonly stage: BookSettings['stage'];
  readonly close: () => void;
}

interface Judged {
  readonly row: AddressEntry;
  readonly verdict: Verdict;
}

const mostBytes = 1_000_000;

/** Addresses from a file: what would become of each row, then one verification for those that are good. */
export function ImportDialog({ book, stage, close }: ImportDialogProps) {
  const { t } = useLingui();
  const verified = useVerified();
  const keyOf = useIdempotencyKey();
  const [judged, setJudged] = useState<readonly Judged[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState<readonly { entry: AddressEntry; reason: string }[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const good = judged.flatMap(({ verdict }) => (verdict.kind === 'good' ? [verdict.entry] : []));
  const choose = async (file: File | undefined) => {
    setJudged([]);
    setFailed(null);
    setError(null);
    setProblem(null);
    if (!file) return;
    if (file.size > mostBytes) return setProblem(t`This file is too large for an address book.`);
    const read = readBook(await file.text());
    const missing = read.missing?.join(', ');
    if (read.missing) return setProblem(t`The first line lacks these columns: ${missing}`);
    const { readEntry } = await loadReaders();
    const verdicts = judgeRows(read.entries, book, stage, readEntry);
    const pairs = read.entries.flatMap((row, index) => {
      const verdict = verdicts[index];
      return verdict ? [{ row, verdict }] : [];
    });
    if (pairs.length === 0) setProblem(t`The file has no rows.`);
    return setJudged(pairs);
  };
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      const done = await verified('address.add', addValues(good), (verification) =>
        api(
          addresses.import,
          { body: { entries: good, verification } },
          { isInline: true, idempotencyKey: keyOf(good) },
        ),
      );
      if (done === null) return;
      await syncAddresses();
      if (done.failed.length === 0) close();
      else {
        const reasons = done.failed.flatMap(({ index, code }) => {
          const entry = good[index];
          return entry ? [{ entry, reason: describeError(code as 40018) }] : [];
        });
        setFailed(reasons);
        setJudged([]);
      }
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
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
          <Button loading={isBusy} disabled={count === 0} onClick={() => void send()}>
            <Plural value={count} one="Add # address" other="Add # addresses" />
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.meta}>
          <Trans>A CSV file with these columns. Nothing is saved until you confirm.</Trans>{' '}
          <code>{columns.join(', ')}</code>
        </p>
        <label className={styles.field}>
          <Trans>File</Trans>
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </label>
        {problem ? (
          <p className={styles.fault} role="alert">
            {problem}
          </p>
        ) : null}
        {judged.length > 0 ? <Preview judged={judged} stage={stage} /> : null}
        {failed ? <Failures failed={failed} /> : null}
        <FormError error={error} />
      </div>
    </Dialog>
  );
}

function Preview({ judged, stage }: { judged: readonly Judged[]; stage: BookSettings['stage'] }) {
  const { t } = useLingui();
  const faultText = useFaultText();
  const textOf = (verdict: Verdict): string => {
    if (verdict.kind === 'good') return t`Will be added`;
    if (verdict.kind === 'known') return t`In the book already, or twice in the file`;
    if (verdict.kind === 'tooLong') return t`A cell is too long`;
    if (verdict.kind === 'full') return t`The book has no room for it`;
    return faultText(verdict.read, stage) ?? '';
  };
  return (
    <ul className={`${styles.list} ${styles.preview}`} aria-label={t`Rows of the file`}>
      {judged.map(({ row, verdict }, index) => (
        <li key={`${index}-${row.address.slice(0, 40)}`}>
          <span>
            {row.asset.slice(0, 16)} · {row.network.slice(0, 16)} ·{' '}
            {row.remark.slice(0, 50) || row.beneficiary.slice(0, 50)}
          </span>
          {verdict.kind === 'good' ? (
            <AddressText address={verdict.entry.address} />
          ) : (
            <code className={styles.address}>{row.address.slice(0, 128)}</code>
          )}
          <span className={verdict.kind === 'good' ? styles.good : styles.fault}>{textOf(verdict)}</span>
        </li>
      ))}
    </ul>
  );
}

function Failures({ failed }: { failed: readonly { entry: AddressEntry; reason: string }[] }) {
  return (
    <div role="alert">
      <p>
        <Trans>The others were added. These were not:</Trans>
      </p>
      <ul className={`${styles.list} ${styles.preview}`}>
        {failed.map(({ entry, reason }) => (
          <li key={`${entry.asset} ${entry.network} ${entry.address} ${entry.tag}`}>
            <AddressText address={entry.address} />
            <span className={styles.fault}>{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
