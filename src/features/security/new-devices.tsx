import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { security } from '#contract/security/calls.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { DeviceFacts } from './device-facts.tsx';
import styles from './security.module.css';

const queryKey = ['newDevices'];

/** Sign-ins on new devices that the owner hasn’t put away yet: his, or a reason to freeze the account. */
export function NewDevices({ freeze }: { freeze: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(security.listNewDevices, undefined, { isInline: true, signal }),
  });
  const items = data?.items ?? [];
  const putAway = useMutation({
    mutationFn: (until: string) => api(security.putAwayNewDevices, { body: { until } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const [newest] = items;
  if (!newest) return null;
  return (
    <section className={styles.newDevices} aria-live="polite">
      <strong>
        <Trans>Your account was signed in on a new device</Trans>
      </strong>
      {items.map((item) => (
        <DeviceFacts key={item.id} device={item} />
      ))}
      <div className={styles.actions}>
        <Button variant="default" loading={putAway.isPending} onClick={() => putAway.mutate(newest.at)}>
          <Trans>It was me</Trans>
        </Button>
        <Button className={styles.danger} onClick={freeze}>
          <Trans>It wasn’t me: freeze the account</Trans>
        </Button>
      </div>
    </section>
  );
}
