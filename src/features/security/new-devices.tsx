import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/platform/call.ts';
import { security } from '#contract/security/calls.ts';
import type { securitySchemas } from '#contract/security/schemas.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { Button } from '#src/ui/button.tsx';
import { DeviceFacts } from '#src/ui/device-facts.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './security.module.css';

type NewDevice = ResultOf<typeof securitySchemas.listNewDevices>['items'][number];

/**
 * Shows sign-ins on new devices that the owner hasn't dismissed yet: confirmed as their own, or a reason to freeze the
 * account.
 */
export default function NewDevices() {
  const { data } = useQuery(ask(security.listNewDevices));
  const items = data?.items ?? [];
  const { isBusy, run } = useCommand();
  const putAway = (until: string) => run(() => api(security.putAwayNewDevices, { body: { until } }));
  const [newest, ...earlier] = items;
  if (!newest) return null;
  return (
    <section className={styles.newDevices} aria-live="polite">
      <strong>
        <Plural value={items.length} one="New sign-in to your account" other="# new sign-ins to your account" />
      </strong>
      <DeviceFacts device={newest} />
      {earlier.length > 0 ? <Earlier items={earlier} /> : null}
      <div className={styles.actions}>
        <Button variant="default" loading={isBusy} onClick={() => void putAway(newest.at)}>
          <Plural value={items.length} one="This was me" other="All of these were me" />
        </Button>
        <LinkButton to="/dashboard/account/userInfo" search={{ do: 'freeze' }} className={styles.danger}>
          <Trans>Freeze account</Trans>
        </LinkButton>
      </div>
    </section>
  );
}

/**
 * Collapsed, so that users who sign in often (for example with a browser that stores nothing) still find the page
 * below.
 */
function Earlier({ items }: { readonly items: readonly NewDevice[] }) {
  return (
    <details>
      <summary>
        <Plural value={items.length} one="# earlier sign-in" other="# earlier sign-ins" />
      </summary>
      <div className={styles.earlier}>
        {items.map((item) => (
          <DeviceFacts key={item.id} device={item} />
        ))}
      </div>
    </details>
  );
}
