import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { files } from '#contract/files/calls.ts';
import { ShowForReason } from '#src/features/commands/index.ts';
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
        {isAsking ? (
          <ShowForReason
            name={`file-${id}`}
            title={<Trans>Show this file?</Trans>}
            about={{ id }}
            show={async ({ reason }) => setBlob(await downloadForReason(id, reason))}
            close={() => setAsking(false)}
          />
        ) : null}
      </EvidenceLine>
    </StaffMay>
  );
}
