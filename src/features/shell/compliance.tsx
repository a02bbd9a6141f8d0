import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { session } from '#contract/session/calls.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

const understoodKey = `${brand.storagePrefix}.complianceUnderstood`;

/** The notice to visitors from AE, GB and UK (specification, section 1). Understood once a browser session. */
export function Compliance() {
  const [isClosed, setClosed] = useState(false);
  const { data: country } = useQuery({
    queryKey: ['country'],
    queryFn: async () => (await api(session.getIpInfo, undefined, { isInline: true })).Data.ISOCode,
    staleTime: 10 * 60 * 1000,
    retry: false,
  });
  if (isClosed || !country || !isAddressed(country) || sessionStorage.getItem(understoodKey) === country) return null;
  const understand = () => {
    sessionStorage.setItem(understoodKey, country);
    setClosed(true);
  };
  return (
    <Dialog
      title={<Trans>Important notice</Trans>}
      onClose={() => setClosed(true)}
      actions={
        <>
          <Button variant="default" onClick={() => setClosed(true)}>
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

function isAddressed(country: string): boolean {
  return country === 'AE' || country === 'GB' || country === 'UK';
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
