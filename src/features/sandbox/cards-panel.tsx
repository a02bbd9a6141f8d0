import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { BodyOf, ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const inline = { isInline: true };
type Played = ResultOf<typeof corporateCardsSchemas.sandboxPay>;
type Fate = BodyOf<typeof corporateCardsSchemas.sandboxNextAnswer>['fate'];
type DisputeAct = BodyOf<typeof corporateCardsSchemas.sandboxDispute>['act'];
type Posted = ResultOf<typeof corporateCardsSchemas.sandboxHurry>['posted'][number];
type Act = BodyOf<typeof corporateCardsSchemas.sandboxChange>['act'];

/** Simulated card issuer and shop: a tester pays with a card number and acts as the merchant. */
export function CardsPanel() {
  const { t } = useLingui();
  const command = useCommand();
  const [posted, setPosted] = useState<readonly Posted[]>([]);
  const hurry = () =>
    void command.run(async () => {
      setPosted((await api(corporateCards.sandboxHurry, undefined, inline)).posted);
      return t`Cards moved on.`;
    });
  const setFate = (fate: Fate) =>
    void command.run(() => api(corporateCards.sandboxNextAnswer, { body: { fate } }, inline).then(() => t`Saved.`));
  return (
    <Panel title={<Trans>Card shop</Trans>}>
      <Shop />
      <div className={styles.form}>
        <label>
          <Trans>The next payment</Trans>
          <select
            defaultValue="asked"
            onChange={({ currentTarget: { value } }) =>
              setFate(value === 'lateApproved' || value === 'lateDeclined' ? value : 'asked')
            }
          >
            <option value="asked">{t`We decide`}</option>
            <option value="lateApproved">{t`We’re too late, the issuer approves`}</option>
            <option value="lateDeclined">{t`We’re too late, the issuer declines`}</option>
          </select>
        </label>
        <Button variant="default" onClick={hurry}>
          <Trans>Deliver ordered cards now</Trans>
        </Button>
        {posted.map(({ holder, number }) => (
          <div key={number}>
            <Trans>Card in the mailbox of {holder}</Trans>
            <CopyField label={t`Card in the mailbox of ${holder}`} value={number} />
          </div>
        ))}
        <Outcome command={command} />
      </div>
    </Panel>
  );
}

const plain = (text: string) => text.replaceAll(/\s/g, '');
const isCardNumber = (text: string) => /^[0-9]{16}$/.test(plain(text));

/** Merchants to pay, by category code. */
const merchants = { '7372': 'Cloud hosting', '4722': 'Travel agency', '5812': 'Restaurant', '5541': 'Petrol station' };
const isMerchant = (code: string): code is keyof typeof merchants => Object.hasOwn(merchants, code);

function Shop() {
  const { t } = useLingui();
  const command = useCommand();
  const fields = useFields({
    initial: { number: '', amount: '', currency: 'EUR', code: '7372', country: 'DE' },
    // The server validates the rest, which is under test; its answer to an empty field doesn't name the field.
    findFaults: ({ number, amount }) => ({
      number: isCardNumber(number) ? undefined : t`Enter the 16 digits of the card number`,
      amount: amount.trim() === '' ? t`Enter an amount` : undefined,
    }),
  });
  const pay = (typed: typeof fields.values) =>
    command.run(async () => {
      const merchant = isMerchant(typed.code) ? merchants[typed.code] : typed.code;
      const body = { ...typed, number: plain(typed.number), merchant, allowsPartial: false };
      const { status } = await api(corporateCards.sandboxPay, { body }, inline);
      return status === 'declined' ? t`The card was declined.` : t`The card was accepted.`;
    });
  const { field } = fields;
  const choices = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: code }));
  return (
    <>
      <Form of={fields} submit={pay}>
        <Field label={<Trans>Card number</Trans>} inputMode="numeric" {...field('number')} />
        <Field label={<Trans>Amount</Trans>} inputMode="decimal" {...field('amount')} />
        <SelectField
          label={<Trans>Currency</Trans>}
          choices={choices(['EUR', 'USD', 'GBP', 'CHF', 'JPY'])}
          {...field('currency')}
        />
        <SelectField
          label={<Trans>Merchant</Trans>}
          choices={Object.entries(merchants).map(([value, label]) => ({ value, label }))}
          {...field('code')}
        />
        <SelectField
          label={<Trans>Country</Trans>}
          choices={choices(['DE', 'FR', 'GB', 'US', 'JP'])}
          {...field('country')}
        />
        <FormFoot of={fields} action={<Trans>Pay by card</Trans>} />
        <Outcome command={command} />
      </Form>
      <Payments number={fields.values.number} />
    </>
  );
}

/** Lists the card's payments with the merchant's possible actions. */
function Payments({ number }: { number: string }) {
  const Number = plain(number);
  const isNumber = isCardNumber(number);
  const { data } = useQuery({
    ...ask(corporateCards.sandboxListPayments, { query: { Number } }),
    enabled: isNumber,
    retry: false,
  });
  if (!isNumber || !data || data.items.length === 0) return null;
  return (
    <ul className={styles.mails}>
      {data.items.map((payment) => (
        <PaymentLine key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

const isDecided = (dispute: NonNullable<Played['dispute']>) => ['won', 'lost', 'withdrawn'].includes(dispute);

function PaymentLine({ payment }: { payment: Played }) {
  const { t } = useLingui();
  const command = useCommand();
  const { id, merchant, amount, captured, refunded, currency, status, dispute } = payment;
  const act = (what: Act) =>
    void command.run(async () => {
      await api(corporateCards.sandboxChange, { body: { id, act: what } }, inline);
      return t`Done`;
    });
  const decide = (what: DisputeAct) =>
    void command.run(async () => {
      await api(corporateCards.sandboxDispute, { body: { id, act: what } }, inline);
      return t`Done`;
    });
  const has = (text: string) => /[1-9]/.test(text);
  return (
    <li className={styles.mail}>
      <span>
        {merchant} · {amount} {currency} · {status}
      </span>
      <div className={styles.pair}>
        {status === 'open' ? (
          <>
            <Button size="sm" variant="default" onClick={() => act('capture')}>
              <Trans>Capture</Trans>
            </Button>
            <Button size="sm" variant="default" onClick={() => act('reverse')}>
              <Trans>Reverse</Trans>
            </Button>
          </>
        ) : null}
        {has(captured) && captured !== refunded ? (
          <Button size="sm" variant="default" onClick={() => act('refund')}>
            <Trans>Refund</Trans>
          </Button>
        ) : null}
      </div>
      {dispute === null || isDecided(dispute) ? null : (
        <div className={styles.pair}>
          <Button size="sm" variant="default" onClick={() => decide('credit')}>
            <Trans>Credit dispute</Trans>
          </Button>
          <Button size="sm" variant="default" onClick={() => decide('win')}>
            <Trans>Dispute won</Trans>
          </Button>
          <Button size="sm" variant="default" onClick={() => decide('lose')}>
            <Trans>Dispute lost</Trans>
          </Button>
        </div>
      )}
      <Outcome command={command} />
    </li>
  );
}
