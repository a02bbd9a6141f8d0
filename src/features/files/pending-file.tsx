import { Trans, useLingui } from '@lingui/react/macro';
import { filePurposes, type FilePurposeName } from '#contract/files/rules.ts';
import { ApiError } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { kindsText } from './check-file.ts';
import styles from './files.module.css';
import { isRefusedFile, type Pending } from './uploads.ts';

interface PendingFileProps {
  readonly pending: Pending;
  readonly purpose: FilePurposeName;
  readonly cancel: () => void;
  readonly retry: () => void;
}

/** A file being uploaded, or why the upload failed. */
export function PendingFile({ pending, purpose, cancel, retry }: PendingFileProps) {
  const { t } = useLingui();
  const { file, share, failure } = pending;
  const percent = Math.round(share * 100);
  const reason = useReason(pending, purpose);
  const canRetry = failure !== null && 'error' in failure && !isRefusedFile(failure.error);
  return (
    <li className={styles.item}>
      <div className={styles.facts}>
        <span className={styles.name}>{file.name}</span>
        {failure ? (
          <span className={styles.error} role="alert">
            {reason}
          </span>
        ) : (
          <>
            <progress max={100} value={percent} aria-label={t`Upload of ${file.name}`} />
            <span className={styles.hint}>{t`${percent}% uploaded`}</span>
          </>
        )}
      </div>
      <div className={styles.buttons}>
        {canRetry ? (
          <Button size="sm" variant="light" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <Button size="sm" variant="subtle" onClick={cancel}>
          {failure ? <Trans>Remove</Trans> : <Trans>Cancel</Trans>}
        </Button>
      </div>
    </li>
  );
}

function useReason({ failure }: Pending, purpose: FilePurposeName): string {
  const { t } = useLingui();
  const kinds = kindsText(purpose);
  const { megabytes } = filePurposes[purpose];
  if (!failure) return '';
  if ('flaw' in failure) {
    if (failure.flaw === 'size') return t`This file is larger than ${megabytes} MB. Choose a smaller one.`;
    if (failure.flaw === 'heic') return t`Your browser can’t open HEIC photos. Save it as JPG and choose it again.`;
    if (failure.flaw === 'empty') return t`This file is empty.`;
    return t`Choose a file of type ${kinds}.`;
  }
  const { error } = failure;
  if (error instanceof ApiError && error.code === 'request:tooLarge')
    return t`This file is larger than ${megabytes} MB. Choose a smaller one.`;
  if (error instanceof ApiError && error.code === 50013)
    return t`We can’t use this file. Take the photo or save the document again.`;
  if (error instanceof ApiError && error.code === 50016)
    return t`Too many unused uploads. Remove one or try again later.`;
  return error instanceof Error ? error.message : t`The upload failed. Try again.`;
}
