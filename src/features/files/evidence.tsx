import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { downloadFile, downloadForReason } from '#src/platform/transfer.ts';
import { Button } from '#src/ui/button.tsx';
import styles from '#src/ui/review.module.css';
import { FilePicture, useFileBytes, type LoadFile } from './stored-file.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  /** Why it is shown after the decision; recorded with each view. */
  readonly reason?: string | undefined;
}

/** A file as evidence for a decision. Loaded on demand, because the server records who viewed it. */
export function Evidence({ id, label, reason }: Props) {
  const [isOpen, setOpen] = useState(false);
  const load: LoadFile =
    reason === undefined ? downloadFile : (file, signal) => downloadForReason(file, reason, signal);
  const { blob, error } = useFileBytes(id, undefined, isOpen, load);
  return (
    <EvidenceLine label={label} isOpen={isOpen} toggle={() => setOpen(!isOpen)}>
      {isOpen && blob ? <FilePicture blob={blob} label={label} isLarge /> : null}
      {isOpen && error ? <p role="alert">{error.message}</p> : null}
    </EvidenceLine>
  );
}

interface EvidenceLineProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly children: ReactNode;
}

/** A file's name with the button that shows or hides it. */
export function EvidenceLine({ label, isOpen, toggle, children }: EvidenceLineProps) {
  const { t } = useLingui();
  return (
    <li>
      <span className={styles.fileName}>{label}</span>
      <Button
        variant="default"
        size="sm"
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Hide: ${label}` : t`Show: ${label}`}
        onClick={toggle}
      >
        {isOpen ? t`Hide` : t`Show`}
      </Button>
      {children}
    </li>
  );
}
