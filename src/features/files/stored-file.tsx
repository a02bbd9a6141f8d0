import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/platform/api.ts';
import { downloadFile } from '#src/platform/transfer.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './files.module.css';

interface StoredFileItemProps {
  readonly id: string;
  readonly label: string;
  /** The file itself, where this page uploaded it. */
  readonly file: File | undefined;
  readonly remove: () => void;
  readonly onGone: () => void;
}

/** A file that the server has: shown, and to be taken back. */
export function StoredFileItem({ id, label, file, remove, onGone }: StoredFileItemProps) {
  const { t } = useLingui();
  const { blob, error } = useFileBytes(id, file);
  const isGone = error instanceof ApiError && error.code === 'request:notFound';
  useEffect(() => {
    if (isGone) onGone();
  });
  return (
    <li className={styles.item}>
      {blob ? <FilePicture blob={blob} label={label} /> : <span className={styles.thumb} />}
      <div className={styles.facts}>
        <span className={styles.name}>{file?.name ?? label}</span>
        <span className={styles.done}>
          {error ? <Trans>Stored. It can’t be shown right now.</Trans> : <Trans>Uploaded</Trans>}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button size="sm" variant="subtle" aria-label={t`Remove: ${label}`} onClick={remove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}

/** The bytes of a stored file; kept in this page's memory only. */
export function useFileBytes(id: string, file?: Blob, isWanted = true) {
  const { data, error } = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => downloadFile(id, signal),
    enabled: !file && isWanted,
    staleTime: Infinity,
    gcTime: 0,
  });
  return { blob: file ?? data, error };
}

/** A picture as it is; a document as a link that saves it, because a browser runs what it opens. */
export function FilePicture({ blob, label, isLarge = false }: { blob: Blob; label: string; isLarge?: boolean }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (!url) return <span className={styles.thumb} />;
  if (blob.type === 'application/pdf')
    return (
      <a className={styles.document} href={url} download={`${label}.pdf`}>
        PDF
      </a>
    );
  return <img className={isLarge ? styles.picture : styles.thumb} src={url} alt={label} />;
}
