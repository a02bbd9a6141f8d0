import { useState } from 'react';
import { type PromissoryRow } from '#src/features/assets/index.ts';
import { OtcForm } from './otc-form.tsx';
import { OtcOrder } from './otc-order.tsx';
import { OtcReview } from './otc-review.tsx';
import type { OtcQuoteRow } from './offers.ts';

/** What is typed, the price that it has, and the order until it is paid. */
export default function OtcDesk() {
  const [quote, setQuote] = useState<OtcQuoteRow | null>(null);
  const [order, setOrder] = useState<PromissoryRow | null>(null);
  const show = (row: PromissoryRow) => {
    setQuote(null);
    setOrder(row);
  };
  if (order) return <OtcOrder row={order} changed={show} again={() => setOrder(null)} />;
  if (quote) return <OtcReview quote={quote} done={show} back={() => setQuote(null)} />;
  return <OtcForm quoted={setQuote} />;
}
