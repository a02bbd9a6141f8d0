import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ApiError } from '#src/platform/api.ts';
import { downloadFile } from '#src/platform/transfer.ts';
import { downloadBlob } from '#src/ui/download.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './files.module.css';

interface StoredFileItemProps {
  readonly id: string;
  readonly label: string;
  /** The file itself, if this page uploaded it. */
  readonly file: File | undefined;
  readonly load: LoadFile | undefined;
  readonly remove: () => void;
  readonly onGone: () => void;
}

/** A file stored on the server: shown, and removable. */
export function StoredFileItem({ id, label, file, load, remove, onGone }: StoredFileItemProps) {
  const { t } = useLingui();
  const { blob, error } = useFileBytes(id, file, true, load);
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
          {error ? <Trans>Saved. Preview unavailable.</Trans> : <Trans>Uploaded</Trans>}
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

/** How a file's bytes are loaded; for its owner and staff, by its id. */
export type LoadFile = (id: string, signal: AbortSignal) => Promise<Blob>;

/** Returns the bytes of a stored file; cached in this page's memory only. */
export function useFileBytes(id: string, file?: Blob, isWanted = true, load: LoadFile = downloadFile) {
  const { data, error } = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => load(id, signal),
    enabled: !file && isWanted,
    staleTime: Infinity,
    gcTime: 0,
  });
  return { blob: file ?? data, error };
}

/** Shows an image; offers a document for download, because a browser runs what it opens. */
export function FilePicture({ blob, label, isLarge = false }: { blob: Blob; label: string; isLarge?: boolean }) {
  const { t } = useLingui();
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return;
      const url = URL.createObjectURL(blob);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  if (blob.type !== 'application/pdf')
    return <img className={isLarge ? styles.picture : styles.thumb} ref={show} alt={label} />;
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={t`PDF: ${label}`}
      onClick={() => downloadBlob(`${label}.pdf`, blob)}
    >
      PDF
    </Button>
  );
}
