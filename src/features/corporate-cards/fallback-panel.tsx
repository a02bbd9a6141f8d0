import { Trans } from '@lingui/react/macro';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import trade from '#src/ui/trade.module.css';
import type { Programme } from './issue-dialog.tsx';
import styles from './cards.module.css';

/** Balances that pay when a card's own is too low. They are used in the order in which they were chosen. */
export function FallbackPanel({ programme: { currencies, fallback } }: { programme: Programme }) {
  const command = useCommand();
  const isOffline = useIsOffline();
  if (currencies.length < 2) return null;
  const set = (code: string, isOn: boolean) =>
    void command.run(async () => {
      const next = isOn ? [...fallback, code] : fallback.filter((one) => one !== code);
      await api(corporateCards.setFallback, { body: { currencies: next } }, { isInline: true });
    });
  return (
    <Panel title={<Trans>Other balances</Trans>}>
      <div className={trade.stack}>
        <p className={trade.meta}>
          <Trans>
            When a card’s own currency runs short, these balances pay in this order. The rate is shown with each
            payment.
          </Trans>
        </p>
        <div className={styles.checks}>
          {currencies.map((code) => {
            const place = fallback.indexOf(code) + 1;
            return (
              <label key={code} className={styles.check}>
                <input
                  type="checkbox"
                  checked={place > 0}
                  disabled={isOffline || command.isBusy}
                  onChange={(event) => set(code, event.currentTarget.checked)}
                />
                {place > 0 ? `${place}. ${code}` : code}
              </label>
            );
          })}
        </div>
        <FormError error={command.error} />
      </div>
    </Panel>
  );
}
