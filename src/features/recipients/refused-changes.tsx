import { Trans, useLingui } from '@lingui/react/macro';
import { payeeAccount, payeeName } from '#contract/payees/fields.ts';
import { showAccount } from '#src/features/payees/index.ts';
import { discardIntention } from '#src/platform/outbox.ts';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import type { RefusedChange } from './intentions.ts';
import type { RecipientRow } from './sync.ts';
import styles from './recipients.module.css';

interface Props {
  readonly refused: readonly RefusedChange[];
  readonly rows: readonly RecipientRow[];
}

/**
 * Shows changes that the server refused: another device's version next to the user's own, so neither is lost silently.
 */
export function RefusedChanges({ refused, rows }: Props) {
  return refused.map((one) => <Refused key={one.seq} change={one} now={rows.find(({ id }) => id === one.id)} />);
}

function Refused({ change, now }: { change: RefusedChange; now: RecipientRow | undefined }) {
  const { t } = useLingui();
  const { form, seq, code, said, id } = change;
  const name = form?.friendlyName ?? now?.friendlyName ?? t`Recipient`;
  const isOvertaken = change.kind === 'update' && code === '60015';
  return (
    <div className={styles.warn} role="alert">
      <p>
        {isOvertaken ? (
          <Trans>
            <strong>{name}</strong> was changed on another device meanwhile. Your change wasn’t saved.
          </Trans>
        ) : change.kind === 'delete' ? (
          <Trans>
            <strong>{name}</strong> couldn’t be deleted.
          </Trans>
        ) : (
          <Trans>
            <strong>{name}</strong> couldn’t be saved.
          </Trans>
        )}{' '}
        {isOvertaken ? null : said}
      </p>
      {form ? (
        <p>
          <Trans>
            Your change: {payeeName(form.values)}, {showAccount(payeeAccount(form.values))}, nickname{' '}
            {form.friendlyName}
          </Trans>
        </p>
      ) : null}
      {isOvertaken && now ? (
        <p>
          <Trans>
            Saved now: {now.name}, {showAccount(now.account)}, nickname {now.friendlyName}
          </Trans>
        </p>
      ) : null}
      <div className={styles.buttons}>
        {id !== null && now ? (
          <LinkButton to="/dashboard/remittance/recipients/form" search={{ id }} isQuiet>
            <Trans>Edit recipient</Trans>
          </LinkButton>
        ) : null}
        <Button variant="default" onClick={() => void discardIntention(seq)}>
          <Trans>Discard my change</Trans>
        </Button>
      </div>
    </div>
  );
}
