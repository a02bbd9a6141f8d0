import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { Money } from '#src/ui/money.tsx';
import { Button } from '#src/ui/button.tsx';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { CustomerStatusTag, customerStatuses } from '#src/ui/customer-status.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Cell, RecordTable } from '#src/ui/record-table.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { DynamicFormSample, FormSample } from '../form-gallery.tsx';
import styles from '../gallery.module.css';

/** All components in each state, for developers of screens and for visual tests. */
export function GalleryScreen() {
  const { t } = useLingui();
  return (
    <Page>
      <PageHeader title={t`Components`} about={t`Every component in each of its states`} />
      <Buttons />
      <Fields />
      <FormSample />
      <DynamicFormSample />
      <Statuses />
      <Figures />
      <Coins />
      <States />
    </Page>
  );
}

function Buttons() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Panel title={t`Buttons`}>
      <div className={styles.row}>
        <Button onClick={() => setOpen(true)}>{t`Open dialog`}</Button>
        <Button variant="default">{t`Secondary`}</Button>
        <Button variant="subtle">{t`Quiet`}</Button>
        <Button color="red">{t`Danger`}</Button>
        <Button disabled>{t`Disabled`}</Button>
        <Button loading>{t`Loading`}</Button>
        <LinkButton to="/sandbox" isQuiet>{t`Link`}</LinkButton>
      </div>
      {isOpen ? (
        <Dialog
          title={t`Dialog`}
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close}>{t`Cancel`}</Button>
              <Button onClick={close}>{t`Confirm`}</Button>
            </>
          }
        >
          <p>
            <Trans>On a phone a dialog is a sheet from below.</Trans>
          </p>
        </Dialog>
      ) : null}
    </Panel>
  );
}

function Fields() {
  const { t } = useLingui();
  return (
    <Panel title={t`Fields`}>
      <div className={styles.grid}>
        <TextInput size="md" label={t`Name`} description={t`Help text goes below the label`} />
        <TextInput size="md" label={t`Email`} defaultValue="ada" error={t`Enter a full email address`} />
        <TextInput size="md" label={t`Disabled`} disabled />
        <NativeSelect size="md" label={t`Network`} data={['Bitcoin', 'Ethereum', 'TRON']} />
        <label className={styles.field}>
          {t`Coin`}
          <select>
            <option>BTC</option>
            <option>ETH</option>
          </select>
        </label>
        <label className={styles.field}>
          {t`Note`}
          <textarea rows={2} />
        </label>
        <label className={styles.row}>
          <input type="checkbox" defaultChecked /> {t`Checkbox`}
        </label>
        <label className={styles.row}>
          <input type="radio" defaultChecked /> {t`Radio`}
        </label>
      </div>
    </Panel>
  );
}

function Statuses() {
  const { t } = useLingui();
  return (
    <Panel title={t`Statuses`}>
      <div className={styles.row}>
        {customerStatuses.map((status) => (
          <CustomerStatusTag key={status} status={status} />
        ))}
      </div>
    </Panel>
  );
}

function Figures() {
  const { t } = useLingui();
  const [opened] = useState(() => new Date().toISOString());
  const rows = [
    { asset: 'USDT', network: 'TRX', value: '10258.85', at: opened },
    { asset: 'BTC', network: 'BTC', value: '-0.0009', at: '2026-11-02T03:13:00Z' },
  ];
  return (
    <Panel title={t`Amounts and dates`}>
      <RecordTable columns={[{ name: t`Asset` }, { name: t`Date` }, { name: t`Amount`, isNumber: true }]}>
        {rows.map(({ asset, network, value, at }) => (
          <tr key={asset}>
            <td>
              <span className={styles.row}>
                <CoinMark asset={asset} network={network} /> {asset}
              </span>
            </td>
            <Cell label={t`Date`}>
              <Instant at={at} />
            </Cell>
            <Cell label={t`Amount`}>
              <Money value={value} asset={asset} withSign />
            </Cell>
          </tr>
        ))}
      </RecordTable>
      <CopyField value="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" label={t`Address`} />
    </Panel>
  );
}

/** Shows every asset of the catalogue, which reveals one without a mark or color. */
function Coins() {
  const { t } = useLingui();
  const { assets } = useCatalogue();
  return (
    <Panel title={t`Coins and currencies`}>
      <ul className={styles.coins}>
        {assets.map(({ code }) => (
          <li key={code}>
            <CoinMark asset={code} /> {code}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function States() {
  const { t } = useLingui();
  const [isAgain, setAgain] = useState(false);
  return (
    <Panel title={t`States`}>
      <div className={styles.grid}>
        <EmptyState title={t`No withdrawals yet`}>{t`Your withdrawals appear here.`}</EmptyState>
        {isAgain ? <Skeleton /> : <ErrorState message={t`No connection`} retry={() => setAgain(true)} />}
      </div>
    </Panel>
  );
}
