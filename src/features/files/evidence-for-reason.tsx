import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { files } from '#contract/files/calls.ts';
import { ReasonDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { downloadForReason } from '#src/platform/transfer.ts';
import { EvidenceLine } from './evidence.tsx';
import { FilePicture } from './stored-file.tsx';

/** An identity file after the decision: each view needs a reason. */
export function EvidenceForReason({ id, label }: { id: string; label: string }) {
  const [isAsking, setAsking] = useState(false);
  const [blob, setBlob] = useState<Blob | null>(null);
  return (
    <StaffMay call={files.showFile}>
      <EvidenceLine label={label} isOpen={blob !== null} toggle={() => (blob ? setBlob(null) : setAsking(true))}>
        {blob ? <FilePicture blob={blob} label={label} isLarge /> : null}
        {isAsking ? <Ask id={id} show={setBlob} close={() => setAsking(false)} /> : null}
      </EvidenceLine>
    </StaffMay>
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
