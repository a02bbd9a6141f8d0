import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { earnSchemas } from '#contract/earn/schemas.ts';
import { getAsset, isAssetCode } from '#contract/platform/assets.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ProductList } from './product-list.tsx';
import { useProducts, type Product } from './queries.ts';
import { StakeDialog } from './stake-dialog.tsx';
import styles from './earn.module.css';

type Products = ResultOf<typeof earnSchemas.listProducts>;

interface Props {
  /** The product opened by the address. */
  readonly opened: string | undefined;
  readonly open: (id: string | undefined) => void;
  /** Called once coins are staked: shows the stake. */
  readonly staked: () => void;
}

/** Products to stake in, searchable by coin, name or term. */
export function ProductsTab(props: Props) {
  return (
    <Answered query={useProducts()} fallback={<Skeleton />}>
      {(products) => <Found {...props} {...products} />}
    </Answered>
  );
}

function Found({ items: all, agreementVersion, opened, open, staked }: Props & Products) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const nameOf = (code: string) => (isAssetCode(code) ? Object.values(getAsset(code).name).join(' ') : '');
  const kindNames = { flexible: t`Flexible`, fixed: t`Fixed` };
  const items = all.filter(({ code, asset, kind, termDays }) =>
    `${code} ${asset} ${nameOf(asset)} ${kindNames[kind]} ${termDays ?? ''}`.toLowerCase().includes(wanted),
  );
  const shown = all.find(({ id }) => id === opened);
  if (all.length === 0)
    return (
      <EmptyState title={<Trans>No products available</Trans>}>
        <Trans>Products you can stake coins in appear here.</Trans>
      </EmptyState>
    );
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <TextInput
          size="md"
          type="search"
          label={t`Search products`}
          placeholder={t`Coin or term`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {items.length === 0 ? (
        <EmptyState
          title={<Trans>No matching products</Trans>}
          action={
            <Button variant="default" onClick={() => setTyped('')}>
              <Trans>Clear search</Trans>
            </Button>
          }
        >
          <Trans>Try another coin or term.</Trans>
        </EmptyState>
      ) : (
        <ProductList items={items} action={(product) => <StakeButton product={product} open={open} />} />
      )}
      {shown ? (
        <StakeDialog
          key={shown.id}
          product={shown}
          agreement={agreementVersion}
          close={() => open(undefined)}
          done={staked}
        />
      ) : null}
    </div>
  );
}

function StakeButton({ product, open }: { product: Product; open: Props['open'] }) {
  const { t } = useLingui();
  const { id, asset, isOpen, code } = product;
  return (
    <Permitted permission="earn.create">
      <Button variant="default" disabled={!isOpen} onClick={() => open(id)} aria-label={t`Stake ${asset} in ${code}`}>
        <Trans>Stake {asset}</Trans>
      </Button>
    </Permitted>
  );
}
