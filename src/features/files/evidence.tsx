import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import styles from '#src/ui/review.module.css';
import { FilePicture, useFileBytes } from './stored-file.tsx';

/** A file as evidence for a decision. Loaded on demand, because the server records who viewed it. */
export function Evidence({ id, label }: { id: string; label: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { blob, error } = useFileBytes(id, undefined, isOpen);
  return (
    <li>
      <span className={styles.fileName}>{label}</span>
      <Button
        variant="default"
        size="sm"
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Hide: ${label}` : t`Show: ${label}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Hide` : t`Show`}
      </Button>
      {isOpen && blob ? <FilePicture blob={blob} label={label} isLarge /> : null}
      {isOpen && error ? <p role="alert">{error.message}</p> : null}
    </li>
  );
}
