import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { scaleOf } from '#contract/platform/assets.ts';
import { listNetworks, type Network } from '#contract/currencies/networks.ts';
import { isTag } from '#contract/withdrawals/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import bar from '#src/ui/action-bar.module.css';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { hasTooManyDecimals, readAmount } from '#src/ui/typed-amount.ts';
import { faultOf, reaches } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { useBook } from '#src/features/addresses/index.ts';
import { doOnce, useMoneyCommand } from '#src/features/commands/index.ts';
import { DestinationFields } from './destination-fields.tsx';
import { useWithdrawals, type Application, type Terms, type WithdrawalRow } from './rows.ts';
import { withdrawalsTable } from './sync.ts';
import { Obstacles, TermsPanel } from './terms-panel.tsx';
import { firstEmpty, toBody, TravelRuleFields } from './travel-rule-fields.tsx';
import { serverNowMs } from '#worker/local/server-clock.ts';
import { useAddressCheck } from './use-address-check.ts';
import { useWithdrawalForm } from './use-form.ts';
import styles from './withdrawals.module.css';

interface FormProps {
  readonly asset: string;
  /** What was applied for and is looked at once more. */
  readonly application: Application | undefined;
  readonly setApplication: (application: Application | undefined) => void;
  readonly done: (id: string) => void;
}

/** The form of a coin with its terms; then what was applied for, to be confirmed. */
export function WithdrawForm({ asset, application, setApplication, done }: FormProps) {
  const { t } = useLingui();
  const form = useWithdrawalForm(asset);
  const { version } = useCatalogue();
  const choices = listNetworks().filter((one) => one.asset === asset);
  const network = choices.find((one) => one.network === form.values?.network) ?? choices[0];
  const { data, error, isPaused, refetch } = useQuery({
    queryKey: ['withdrawal-terms', asset, network?.network, version],
    queryFn: () =>
      api(withdrawals.getTerms, { query: { Asset: asset, Network: network?.network ?? '' } }, { isInline: true }),
    gcTime: 0,
  });
  const money = useMoneyCommand<WithdrawalRow>(`withdrawal-${asset}`, async ({ id }) => {
    await form.end();
    await withdrawalsTable.sync().catch(() => undefined);
    done(id);
  });
  if (application)
    return <ConfirmStep application={application} money={money} back={() => setApplication(undefined)} />;
  if (!network || !form.values) return <Loading />;
  if (!data && (error || isPaused))
    return (
      <ErrorState message={error?.message ?? t`You’re offline. Connect to continue.`} retry={() => void refetch()} />
    );
  if (!data) return <Loading />;
  return (
    <div className={styles.columns}>
      <Panel>
        <div className={styles.stack}>
          <PaidFrom />
          <Obstacles terms={data} />
          <div className={styles.field}>
            <label htmlFor="withdraw-network">
              <Trans>Network</Trans>
            </label>
            <select
              id="withdraw-network"
              value={network.network}
              onChange={(event) => form.change({ network: event.currentTarget.value })}
            >
              {choices.map((one) => (
                <option key={one.network} value={one.network}>
                  {one.name}
                </option>
              ))}
            </select>
            <small>
              <Trans>
                Check that the recipient accepts this coin on this network. Funds sent on the wrong network may be lost.
              </Trans>
            </small>
          </div>
          <Fields network={network} terms={data} form={form} applied={setApplication} />
        </div>
      </Panel>
      <TermsPanel terms={data} />
    </div>
  );
}

interface FieldsProps {
  readonly network: Network;
  readonly terms: Terms;
  readonly form: ReturnType<typeof useWithdrawalForm>;
  readonly applied: (application: Application) => void;
}

function Fields({ network, terms, form, applied }: FieldsProps) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const rows = useWithdrawals();
  const book = useBook();
  const known = useMemo(() => [...new Set([...(rows ?? []), ...(book ?? [])].map((row) => row.address))], [rows, book]);
  const { address = '', tag = '', amount: typed = '', travelRule } = form.values ?? {};
  const { check, hasFailed, retry } = useAddressCheck(network.addressFamily, terms.stage, address, known);
  const amount = readAmount(typed, i18n.locale, scaleOf(network.asset));
  const isTooFine = hasTooManyDecimals(typed, i18n.locale, scaleOf(network.asset));
  const fault = isTooFine ? 'decimals' : faultOf(amount, typed, terms);
  const asksPayee = reaches(amount, terms.travelRuleFrom);
  const isTagWrong = network.needsTag && tag !== '' && !isTag(tag);
  const emptyField = travelRule && firstEmpty(travelRule);
  const wrong = [
    [!check?.address, 'withdraw-address'],
    [isTagWrong, 'withdraw-tag'],
    [fault !== undefined, 'withdraw-amount'],
    [asksPayee && emptyField !== undefined, emptyField ?? ''],
  ] as const;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    // Nothing typed can be wrong or right while it can’t be read: the notice says so, and the reader is asked for anew.
    if (hasFailed) return retry();
    const first = wrong.find(([isWrong]) => isWrong);
    if (first) return document.getElementById(first[1])?.focus();
    setBusy(true);
    setError(undefined);
    try {
      const body = {
        asset: network.asset,
        network: network.network,
        address,
        tag: network.needsTag && tag !== '' ? tag : null,
        amount: amount ?? '',
        travelRule: asksPayee && travelRule ? toBody(travelRule) : null,
      };
      const apply = () => doOnce('withdraw-apply', body, (options) => api(withdrawals.apply, { body }, options));
      const found = await apply();
      // What was found again may be over by now: the next is another.
      const open = found && Date.parse(found.expiresAt) > serverNowMs() ? found : await apply();
      if (open) applied(open);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.stack} data-is-kept={form.isKept} noValidate onSubmit={(event) => void submit(event)}>
      <DestinationFields
        network={network}
        address={address}
        tag={tag}
        check={check}
        isTried={isTried}
        change={form.change}
      />
      {hasFailed ? (
        <div className={styles.warning} role="alert">
          <p>
            <Trans>We couldn’t check the address. Reload the page and try again.</Trans>
          </p>
          <Button variant="default" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : null}
      <AmountField
        terms={terms}
        typed={typed}
        amount={amount}
        fault={fault === 'empty' && !isTried ? undefined : fault}
        change={(text) => form.change({ amount: text })}
      />
      {asksPayee && travelRule ? (
        <TravelRuleFields value={travelRule} isTried={isTried} change={(value) => form.change({ travelRule: value })} />
      ) : null}
      <p className={styles.warning}>
        <Trans>Withdrawals can’t be reversed. We’ll never ask you to move funds to a “safe” address.</Trans>
      </p>
      <FormError error={error} />
      <div className={`${styles.actions} ${bar.sticky}`}>
        <Button
          type="submit"
          loading={isBusy}
          disabled={isOffline || terms.obstacles.length > 0}
          title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
        >
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  );
}
