import { Trans, useLingui } from '@lingui/react/macro';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import type { cardPurchaseSchemas } from '#contract/card-purchase/schemas.ts';
import { cardPurchasesTable, cardStates } from '#src/features/card-purchase/index.ts';
import { api } from '#src/platform/api.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

type Play = BodyOf<typeof cardPurchaseSchemas.sandboxPlay>['outcome'];
const inline = { isInline: true };
const shown = 3;

/** Decides the outcome of the signed-in user's latest card payments. */
export function CardPaymentPanel() {
  const { user } = useSession();
  return (
    <Panel title={<Trans>Card purchases</Trans>}>
      {user === null ? (
        <p>
          <Trans>Sign in and buy by card to see your payments here.</Trans>
        </p>
      ) : (
        <Payments />
      )}
    </Panel>
  );
}

function Payments() {
  const { t, i18n } = useLingui();
  const command = useCommand();
  const rows = (cardPurchasesTable.useNewest() ?? []).filter(({ payType }) => payType !== 'balance').slice(0, shown);
  const names: Readonly<Record<Play, string>> = {
    complete: t`Complete`,
    hold: t`Hold`,
    fail: t`Fail`,
    refund: t`Refund`,
    expire: t`Expire`,
    chargeback: t`Charge back`,
  };
  const play = (id: string, outcome: Play) =>
    void command.run(() =>
      api(cardPurchase.sandboxPlay, { body: { id, outcome } }, inline).then(() => t`Payment moved on.`),
    );
  return (
    <div className={styles.form}>
      {rows.length === 0 ? <Trans>No purchases yet</Trans> : null}
      {rows.map(({ id, coin, currency, currencyAmount, status }) => (
        <div key={id} role="group" aria-label={`${currencyAmount} ${currency}, ${coin}`}>
          <p>
            {currencyAmount} {currency} · {coin} · {i18n._(cardStates[status].name)}
          </p>
          <div className={styles.pair}>
            {(['complete', 'hold', 'fail', 'refund', 'expire', 'chargeback'] as const).map((outcome) => (
              <Button key={outcome} size="sm" variant="default" onClick={() => play(id, outcome)}>
                {names[outcome]}
              </Button>
            ))}
          </div>
        </div>
      ))}
      <Outcome command={command} />
    </div>
  );
}
