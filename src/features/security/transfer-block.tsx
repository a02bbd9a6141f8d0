import { useEffect } from 'react';
import { BlockBanner } from './block-banner.tsx';
import { useSecurityCentre } from './rows.ts';
import { syncSecurity } from './sync.ts';

/** Shows the block on transfers and withdrawals on money screens, from this device and offline too. */
export default function TransferBlock() {
  const found = useSecurityCentre();
  useEffect(() => void syncSecurity(), []);
  return <BlockBanner until={found?.[0]?.info.blockedUntil ?? null} />;
}
