import { useLingui } from '@lingui/react/macro';
import { useOutbox } from '#src/platform/outbox.ts';
import { MenuCount } from '#src/ui/menu-count.tsx';

export default function RefusedCount() {
  const { t } = useLingui();
  const count = useOutbox()?.filter(({ state }) => state === 'parked').length ?? 0;
  return <MenuCount count={count} label={t`${count} not saved`} />;
}
