import { lazy, Suspense, useState } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { session } from '#contract/session/calls.ts';
import { useAsked } from '#src/platform/asked.ts';
import { inKit } from '#src/ui/in-kit.tsx';
import { complianceCountries } from './rules.ts';

/** The only part that uses the kit, and few visitors see it. */
const ComplianceDialog = lazy(inKit(() => import('./compliance-dialog.tsx')));

const understoodKey = `${brand.storagePrefix}.complianceUnderstood`;

/** Notice to visitors from AE, GB and UK (specification, section 1). Acknowledged once per browser session. */
export default function Compliance() {
  const [isClosed, setClosed] = useState(false);
  const country = useAsked(session.getIpInfo).data?.Data.ISOCode;
  if (
    isClosed ||
    !country ||
    !complianceCountries.includes(country) ||
    sessionStorage.getItem(understoodKey) === country
  )
    return null;
  const understand = () => {
    sessionStorage.setItem(understoodKey, country);
    setClosed(true);
  };
  return (
    <Suspense fallback={null}>
      <ComplianceDialog country={country} close={() => setClosed(true)} understand={understand} />
    </Suspense>
  );
}
