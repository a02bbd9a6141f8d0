import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { files } from '#contract/files/calls.ts';
import { ReasonDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
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
    <Line label={label} isOpen={isOpen} toggle={() => setOpen(!isOpen)}>
      {isOpen && blob ? <FilePicture blob={blob} label={label} isLarge /> : null}
      {isOpen && error ? <p role="alert">{error.message}</p> : null}
    </Line>
  );
}

/** An identity file after the decision: each view needs a reason. */
export function EvidenceForReason({ id, label }: Omit<Props, 'reason'>) {
  const [isAsking, setAsking] = useState(false);
  const [blob, setBlob] = useState<Blob | null>(null);
  return (
    <StaffMay call={files.showFile}>
      <Line label={label} isOpen={blob !== null} toggle={() => (blob ? setBlob(null) : setAsking(true))}>
        {blob ? <FilePicture blob={blob} label={label} isLarge /> : null}
        {isAsking ? <Ask id={id} show={setBlob} close={() => setAsking(false)} /> : null}
      </Line>
    </StaffMay>
  );
}

interface LineProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly children: ReactNode;
}

function Line({ label, isOpen, toggle, children }: LineProps) {
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

function Ask({ id, show, close }: { id: string; show: (blob: Blob) => void; close: () => void }) {
  const form = useMoneyCommand<null>(`file-${id}`, close, close);
  const submit = (reason: string) =>
    form.submit({
      body: { id, reason },
      send: async () => {
        show(await downloadForReason(id, reason));
        return null;
      },
    });
  return (
    <ReasonDialog
      title={<Trans>Show this file?</Trans>}
      action={<Trans>Show</Trans>}
      form={form}
      submit={submit}
      close={close}
    />
  );
}
