import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, type ReactNode } from 'react';
import { filePurposes, type FilePurposeName } from '#contract/files/rules.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { kindsText } from './check-file.ts';
import styles from './files.module.css';
import { useHeldSubmit } from './held-submit.ts';
import { PickFiles } from './pick-files.tsx';
import { PendingFile } from './pending-file.tsx';
import { StoredFileItem, type LoadFile } from './stored-file.tsx';
import { hasFlaw } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

interface UploadFieldProps {
  readonly label: string;
  readonly about?: string;
  readonly purpose: FilePurposeName;
  /** Maximum number of files; a field for one file replaces it. */
  readonly max?: number;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly error?: ReactNode;
  readonly isOptional?: boolean;
  /** The field's name in the form, for focusing it. */
  readonly name?: string;
  /** Where chosen files are stored on this device until they are uploaded: a draft's name, a slash, the field. */
  readonly keptAs?: string;
  /** How stored files are loaded for display if users other than the owner may view them. */
  readonly load?: LoadFile;
}

/** Field for files of one purpose: chosen, checked, uploaded at once with progress, shown, replaced, removed. */
export function UploadField(props: UploadFieldProps) {
  const { label, about, purpose, max = 1, value, onChange, error, name, keptAs, isOptional, load } = props;
  const { t } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const uploads = useUploads({ purpose, max, value, onChange, keptAs });
  const field = useRef<HTMLFieldSetElement>(null);
  const held = useHeldSubmit(field, uploads.pending);
  const { megabytes } = filePurposes[purpose];
  const kinds = kindsText(purpose);
  const uploadable = uploads.pending.filter((one) => !hasFlaw(one));
  const isFull = max > 1 && value.length + uploadable.length >= max;
  const isBusy = uploads.pending.some(({ failure }) => failure === null);
  return (
    <fieldset
      ref={field}
      className={styles.field}
      aria-describedby={`${id}-hint`}
      data-invalid={error ? true : undefined}
    >
      <legend>
        {label}
        {isOptional ? (
          <>
            {' '}
            <Trans>(optional)</Trans>
          </>
        ) : null}
      </legend>
      {about ? <p className={styles.about}>{about}</p> : null}
      <ul className={styles.files}>
        {value.map((one) => (
          <StoredFileItem
            key={one}
            id={one}
            label={label}
            file={uploads.localFile(one)}
            load={load}
            remove={() => uploads.remove(one)}
            onGone={() => uploads.lose(one)}
          />
        ))}
        {uploads.pending.map((one) => (
          <PendingFile
            key={one.key}
            pending={one}
            purpose={purpose}
            cancel={() => uploads.cancel(one)}
            retry={() => uploads.retry(one)}
          />
        ))}
      </ul>
      <PickFiles
        id={id}
        name={name}
        label={label}
        purpose={purpose}
        isMany={max > 1}
        isReplacing={max === 1 && value.length > 0}
        isDisabled={isOffline || isFull || isBusy}
        choose={uploads.choose}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {max > 1 ? (
          <Trans>
            {kinds}, up to {megabytes} MB each, at most {max} files
          </Trans>
        ) : (
          <Trans>
            {kinds}, up to {megabytes} MB
          </Trans>
        )}
        {isOffline ? (
          <>
            {' '}
            <Trans>You’re offline. Connect to add files.</Trans>
          </>
        ) : null}
      </p>
      {held === 'waiting' ? (
        <p className={styles.hint} role="status">
          <Trans>Waiting for the upload to finish</Trans>
        </p>
      ) : null}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {held === 'blocked' ? t`A file wasn’t uploaded. Try again or remove it.` : null}
        {held !== 'blocked' && (uploads.isTooMany ? t`You can add up to ${max} files.` : error)}
      </p>
    </fieldset>
  );
}
