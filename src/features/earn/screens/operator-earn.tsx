import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { earnDesk } from '#contract/earn/desk-calls.ts';
import type { earnDeskSchemas } from '#contract/earn/desk-schemas.ts';
import { percentOf } from '#contract/earn/rules.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { earnFieldText } from '#src/features/desk/index.ts';
import { ask } from '#src/platform/ask.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { DecidedBy, ProposalTag } from '#src/ui/desk/proposal.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { ProductForm, type ProductDraft } from '../product-form.tsx';
import { TermText } from '../product-list.tsx';
import styles from '../earn.module.css';

type Listed = ResultOf<typeof earnDeskSchemas.listProducts>;
type Runs = ResultOf<typeof earnDeskSchemas.listRuns>;

const fresh: ProductDraft = {
  code: '',
  asset: 'USDT',
  kind: 'flexible',
  termDays: null,
  annualRate: '0.03',
  tiers: [],
  minimum: '10',
  maximum: '100000',
  quota: '1000000',
  isOpen: true,
  effectiveOn: null,
};

/** Earn products, each changed by two staff members, and the interest payments with their proofs. */
export function OperatorEarnScreen() {
  const [draft, setDraft] = useState<ProductDraft | null>(null);
  const mayPropose = useStaffMay({ call: earnDesk.proposeProduct });
  const products = useQuery(ask(earnDesk.listProducts));
  const mayReadRuns = useStaffMay({ call: earnDesk.listRuns });
  return (
    <OperatorPage
      permission="desk.catalogue.read"
      title={<Trans>Earn products</Trans>}
      about={<Trans>One operator proposes a product, another approves it. Changes take effect the next day.</Trans>}
    >
      {draft ? <ProductForm key={draft.code} first={draft} close={() => setDraft(null)} /> : null}
      <Answered query={products}>
        {({ items, proposals }) => (
          <>
            <Products items={items} edit={mayPropose ? setDraft : undefined} />
            <Proposals items={proposals} />
          </>
        )}
      </Answered>
      {mayReadRuns ? <InterestRuns /> : null}
    </OperatorPage>
  );
}

interface ProductsProps {
  readonly items: Listed['items'];
  readonly edit: ((draft: ProductDraft) => void) | undefined;
}

function Products({ items, edit }: ProductsProps) {
  const { t } = useLingui();
  const columns: readonly Column[] = [
    { name: t`Product`, onPhone: 'start' },
    { name: t`Term`, onPhone: 'start' },
    { name: t`Annual rate`, isNumber: true, onPhone: 'end' },
    { name: t`Staked`, isNumber: true },
    { name: t`Quota`, isNumber: true },
    { name: t`Version`, onPhone: 'end' },
    { name: t`Actions`, isUnnamed: true },
  ];
  return (
    <Panel title={<Trans>Products</Trans>}>
      {edit ? (
        <p className={styles.above}>
          <Button variant="default" onClick={() => edit(fresh)}>
            <Trans>New product</Trans>
          </Button>
        </p>
      ) : null}
      <RecordTable columns={columns}>
        {items.map(({ id, code, asset, kind, termDays, taken, versions }) => {
          const [newest] = versions;
          if (!newest) return null;
          const { annualRate, tiers, minimum, maximum, quota, isOpen, version, effectiveOn } = newest;
          const terms = { annualRate, tiers, minimum, maximum, quota, isOpen };
          return (
            <tr key={id}>
              <Cell label={t`Product`}>
                {code}{' '}
                {isOpen ? null : (
                  <StatusTag>
                    <Trans>Closed</Trans>
                  </StatusTag>
                )}
              </Cell>
              <Cell label={t`Term`}>
                <TermText days={termDays} />
              </Cell>
              <Cell label={t`Annual rate`}>{percentOf(annualRate)}</Cell>
              <Cell label={t`Staked`}>
                <Money value={taken} asset={asset} />
              </Cell>
              <Cell label={t`Quota`}>
                <Money value={quota} asset={asset} />
              </Cell>
              <Cell label={t`Version`}>
                {version} · {effectiveOn}
              </Cell>
              <Cell label={t`Actions`}>
                {edit ? (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={t`Change ${code}`}
                    onClick={() => edit({ code, asset, kind, termDays, ...terms, effectiveOn: null })}
                  >
                    <Trans>Change</Trans>
                  </Button>
                ) : null}
              </Cell>
            </tr>
          );
        })}
      </RecordTable>
    </Panel>
  );
}

function Proposals({ items }: { items: Listed['proposals'] }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  return (
    <Panel title={<Trans>Proposals</Trans>}>
      {items.length === 0 ? (
        <p className={review.meta}>
          <Trans>No proposals</Trans>
        </p>
      ) : (
        <ul className={review.list}>
          {items.map(({ id, preview, reason, status, proposedByName, proposedAt, decidedByName, decidedAt }) => (
            <li key={id} className={review.line}>
              <span>
                <strong>{preview.code}</strong> <ProposalTag status={status} />
                <br />
                {preview.fields.map((one) => earnFieldText(i18n, one)).join(' · ')}
                <br />
                <small>
                  <Trans>
                    {reason} · {proposedByName}, {writeInstant(proposedAt)}
                  </Trans>
                </small>{' '}
                <DecidedBy name={decidedByName} at={decidedAt} />
              </span>
              {status === 'proposed' ? (
                <LinkButton to="/dashboard/operator/case" search={{ kind: 'earnProduct', id }} isQuiet>
                  <Trans>Open case</Trans>
                </LinkButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function InterestRuns() {
  const query = useQuery(ask(earnDesk.listRuns));
  return <Answered query={query}>{(runs) => <RunTables runs={runs} />}</Answered>;
}

function RunTables({ runs: { next, items } }: { runs: Runs }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const shared: readonly Column[] = [
    { name: t`Coin`, onPhone: 'start' },
    { name: t`Day`, onPhone: 'start' },
    { name: t`Customers`, isNumber: true },
    { name: t`Interest`, isNumber: true, onPhone: 'end' },
  ];
  return (
    <>
      <Panel title={<Trans>Next interest payments</Trans>}>
        {next.length === 0 ? (
          <p className={review.meta}>
            <Trans>No interest to pay</Trans>
          </p>
        ) : (
          <RecordTable columns={[...shared, { name: t`In the fee account`, isNumber: true }]}>
            {next.map(({ asset, day, paidAt, customers, total, fund, isShort }) => (
              <tr key={asset}>
                <Cell label={t`Coin`}>{asset}</Cell>
                <Cell label={t`Day`}>
                  {day} → {writeInstant(paidAt)}
                </Cell>
                <Cell label={t`Customers`}>{customers}</Cell>
                <Cell label={t`Interest`}>
                  <Money value={total} asset={asset} />
                </Cell>
                <Cell label={t`In the fee account`}>
                  <Money value={fund} asset={asset} />{' '}
                  {isShort ? (
                    <StatusTag tone="bad">
                      <Trans>Too little</Trans>
                    </StatusTag>
                  ) : null}
                </Cell>
              </tr>
            ))}
          </RecordTable>
        )}
      </Panel>
      <Panel title={<Trans>Interest paid</Trans>}>
        {items.length === 0 ? (
          <p className={review.meta}>
            <Trans>No interest paid yet</Trans>
          </p>
        ) : (
          <RecordTable
            columns={[
              ...shared,
              { name: t`By customer`, isNumber: true },
              { name: t`In the ledger`, isNumber: true },
              { name: t`Proof`, onPhone: 'end' },
            ]}
          >
            {items.map(({ id, asset, day, customers, total, byCustomers, byLedger, isExact }) => (
              <tr key={id}>
                <Cell label={t`Coin`}>{asset}</Cell>
                <Cell label={t`Day`}>{day}</Cell>
                <Cell label={t`Customers`}>{customers}</Cell>
                <Cell label={t`Interest`}>
                  <Money value={total} asset={asset} />
                </Cell>
                <Cell label={t`By customer`}>
                  <Money value={byCustomers} asset={asset} />
                </Cell>
                <Cell label={t`In the ledger`}>
                  <Money value={byLedger} asset={asset} />
                </Cell>
                <Cell label={t`Proof`}>
                  {isExact && total === byCustomers && total === byLedger ? (
                    <StatusTag tone="good">
                      <Trans>Exact</Trans>
                    </StatusTag>
                  ) : (
                    <StatusTag tone="bad">
                      <Trans>Differs</Trans>
                    </StatusTag>
                  )}
                </Cell>
              </tr>
            ))}
          </RecordTable>
        )}
      </Panel>
    </>
  );
}
