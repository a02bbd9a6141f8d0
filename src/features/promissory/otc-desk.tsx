import { useState } from 'react';
import { type PromissoryRow } from '#src/features/assets/index.ts';
import { OtcForm } from './otc-form.tsx';
import { OtcOrder } from './otc-order.tsx';

/** Shows the form, then its quote, then the order until it is paid. */
export default function OtcDesk() {
  const [order, setOrder] = useState<PromissoryRow | null>(null);
  if (order) return <OtcOrder row={order} changed={setOrder} again={() => setOrder(null)} />;
  return <OtcForm placed={setOrder} />;
}
