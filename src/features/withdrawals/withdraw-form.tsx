import { Trans, useLingui } from '@lingui/react/macro';
import { tagMaxLength } from '#contract/addresses/rules.ts';
import { AddressField, AddressPicker, useBook } from '#src/features/addresses/index.ts';
import { AvailableText, useAvailable } from '#src/features/assets/index.ts';
import { useMoneyCommand } from '#src/features/commands/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Answered } from '#src/ui/answered.tsx';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { Facts, Form, FormFoot } from '#src/ui/form/form.tsx';
import { Money } from '#src/ui/money.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { arrivesOf, asksPayee, most } from './amount.ts';
import { ConfirmStep } from './confirm-step.tsx';
import type { Application, WithdrawalRow } from './rows.ts';
import { Obstacles, TermsPanel } from './terms-panel.tsx';
import { TravelRuleFields } from './travel-rule-fields.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import styles from './withdrawals.module.css';

interface FormProps {
  readonly asset: string;
  /** The application under review. */
  readonly application: Application | undefined;
  readonly setApplication: (application: Application | undefined) => void;
  /** Shows the order's record; the order stays busy until it is shown. */
  readonly done: (id: string) => unknown;
}

/** A coin's withdrawal form with its terms; then the application for confirmation. Offline it keeps the input. */
export function WithdrawForm({ asset, application, setApplication, done }: FormProps) {
  const isOffline = useIsOffline();
  const withdrawal = useWithdrawal(asset, setApplication);
  const { query } = withdrawal;
  const { data } = query;
  const money = useMoneyCommand<WithdrawalRow>(`withdrawal-${asset}`, async ({ id }) => {
    await withdrawal.fields.end();
    await done(id);
  });
  if (application)
    return <ConfirmStep application={application} money={money} back={() => setApplication(undefined)} />;
  return (
    <div className={styles.columns}>
      <Panel>
        <div className={styles.stack}>
          <PaidFrom />
          {/* The form can be filled in meanwhile, and its footer says that there is no network. */}
          {isOffline && !data ? null : (
            <Answered query={query} fallback={null}>
              {(terms) => <Obstacles terms={terms} />}
            </Answered>
          )}
          <WithdrawalFields asset={asset} of={withdrawal} />
        </div>
      </Panel>
      {data ? <TermsPanel terms={data} /> : null}
    </div>
  );
}

function WithdrawalFields({ asset, of }: { asset: string; of: ReturnType<typeof useWithdrawal> }) {
  const { t } = useLingui();
  const { networks, network, fields, query, checked, amount, apply } = of;
  const { field } = fields;
  const isOffline = useIsOffline();
  const available = useAvailable(asset);
  const terms = query.data;
  return (
    <Form of={fields} submit={apply}>
      <SelectField
        label={t`Network`}
        description={t`Check that the recipient accepts this coin on this network. Funds sent on the wrong network may be lost.`}
        choices={networks.map((one) => ({ value: one.network, label: one.name }))}
        {...field('network')}
      />
      <div>
        <AddressField input={field('address')} checked={checked} stage={terms?.stage} network={network?.name ?? ''} />
        <SavedAddresses asset={asset} network={network?.network ?? ''} of={fields} />
      </div>
      {network?.needsTag ? (
        <Field
          label={t`Destination tag`}
          isOptional
          description={t`Exchanges need a tag to credit you. Leave it empty only for a personal wallet.`}
          inputMode="numeric"
          maxLength={tagMaxLength}
          {...field('tag')}
        />
      ) : null}
      <AmountField
        label={t`Amount`}
        asset={asset}
        hasMost
        most={terms && most(terms)}
        description={isOffline && !terms ? <AvailableText of={available} asset={asset} /> : undefined}
        {...field('amount')}
      />
      {terms ? (
        <Facts
          lines={[
            [t`Network fee`, <Money key="fee" value={terms.fee} asset={asset} />],
            [t`Recipient gets`, <Money key="arrives" value={arrivesOf(amount, terms)} asset={asset} />],
          ]}
        />
      ) : null}
      {terms && asksPayee(amount, terms) ? <TravelRuleFields of={fields} /> : null}
      <p className={styles.warning}>
        <Trans>Withdrawals can’t be reversed. We’ll never ask you to move funds to a “safe” address.</Trans>
      </p>
      <FormFoot
        of={fields}
        action={<Trans>Continue</Trans>}
        offline={<Trans>You’re offline. What you’ve entered is saved on this device.</Trans>}
        isDisabled={!terms || terms.obstacles.length > 0}
        isSticky
      />
    </Form>
  );
}

interface SavedProps {
  readonly asset: string;
  readonly network: string;
  readonly of: ReturnType<typeof useWithdrawal>['fields'];
}

/** Lists the book's addresses, expanded if one of them fits and none is typed. */
function SavedAddresses({ asset, network, of: { values, change } }: SavedProps) {
  const hasSaved = (useBook() ?? []).some((row) => row.asset === asset && row.network === network);
  return (
    <details className={styles.book} open={values.address === '' && hasSaved}>
      <summary>
        <Trans>Choose from address book</Trans>
      </summary>
      <AddressPicker asset={asset} network={network} onPick={({ address, tag }) => change({ address, tag })} />
    </details>
  );
}
