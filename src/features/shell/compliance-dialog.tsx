import { Trans } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

interface ComplianceDialogProps {
  readonly country: string;
  readonly close: () => void;
  readonly understand: () => void;
}

/** Information that visitors from these countries must see. */
export default function ComplianceDialog({ country, close, understand }: ComplianceDialogProps) {
  return (
    <Dialog
      title={<Trans>Important notice</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={understand}>
            <Trans>I Understand</Trans>
          </Button>
        </>
      }
    >
      {country === 'AE' ? <Emirates /> : <UnitedKingdom />}
    </Dialog>
  );
}

function Emirates() {
  return (
    <p>
      <Trans>
        The products on this site do not apply to customers in the United Arab Emirates. Please visit our regional site:
      </Trans>{' '}
      <a href={brand.regionalSite} rel="noreferrer">
        {brand.regionalSite.replace('https://', '')}
      </a>
    </p>
  );
}

function UnitedKingdom() {
  return (
    <p>
      <Trans>
        The products on this site are not available to individuals and entities based in or originating from the United
        Kingdom.
      </Trans>
    </p>
  );
}
