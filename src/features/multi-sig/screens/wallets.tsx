import { useSearch } from '@tanstack/react-router';
import { CreateForm } from '../create-form.tsx';
import { WalletList } from '../wallet-list.tsx';
import { WalletPage } from '../wallet-page.tsx';

/** Multi-signature wallets: the list, one wallet, or the form for a new one, depending on the address. */
export function WalletsScreen() {
  const search = useSearch({ from: '/dashboard/assets/digital/wallets' });
  if (search.id) return <WalletPage key={search.id} id={search.id} />;
  return search.new ? <CreateForm /> : <WalletList />;
}
