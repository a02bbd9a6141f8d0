import { useSearch } from '@tanstack/react-router';
import { RecordSheet } from '#src/features/records/index.ts';
import { findWalletList } from '../orders/wallet-lists.ts';

/** One record of the wallet, or one of its lists, laid out for printing. */
export function ReceiptScreen() {
  const search = useSearch({ from: '/dashboard/assets/digital/receipt' });
  const domain = findWalletList(search.list);
  return <RecordSheet key={domain.name} domain={domain} search={search} />;
}
