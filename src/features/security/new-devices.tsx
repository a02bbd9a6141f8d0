import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { security } from '#contract/security/calls.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { Button } from '#src/ui/button.tsx';
import { DeviceFacts } from '#src/ui/device-facts.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './security.module.css';

/** Sign-ins on new devices that the owner hasn’t put away yet: his, or a reason to freeze the account. */
export default function NewDevices() {
  const { data } = useQuery(ask(security.listNewDevices));
  const items = data?.items ?? [];
  const { isBusy, run } = useCommand();
  const putAway = (until: string) => run(() => api(security.putAwayNewDevices, { body: { until } }));
  const [newest] = items;
  if (!newest) return null;
  return (
    <section className={styles.newDevices} aria-live="polite">
      <strong>
        <Trans>New sign-in to your account</Trans>
      </strong>
      {items.map((item) => (
        <DeviceFacts key={item.id} device={item} />
      ))}
      <div className={styles.actions}>
        <Button variant="default" loading={isBusy} onClick={() => void putAway(newest.at)}>
          <Trans>This was me</Trans>
        </Button>
        <LinkButton to="/dashboard/account/userInfo" search={{ do: 'freeze' }} className={styles.danger}>
          <Trans>Freeze account</Trans>
        </LinkButton>
      </div>
    </section>
  );
}
