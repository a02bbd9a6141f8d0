import { useEffect } from 'react';
import { BlockBanner } from './block-banner.tsx';
import { useSecurityCentre } from './rows.ts';
import { syncSecurity } from './sync.ts';

/** The block of transfers and withdrawals, wherever money is shown: from this device, offline too. */
export default function TransferBlock() {
  const found = useSecurityCentre();
  useEffect(() => void syncSecurity(), []);
  return <BlockBanner until={found?.[0]?.info.blockedUntil ?? null} />;
}
