import { useLingui } from '@lingui/react/macro';
import { MenuCount } from '#src/ui/menu-count.tsx';
import { useWaitingCount } from './queries.ts';

export default function WaitingCount() {
  const { t } = useLingui();
  const count = useWaitingCount();
  return <MenuCount count={count} label={t`${count} waiting for you`} />;
}
