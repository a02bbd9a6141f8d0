import { useState } from 'react';
import { type PromissoryRow } from '#src/features/assets/index.ts';
import { Loading } from '#src/ui/loading.tsx';
import { useTyped } from '#src/ui/form/use-typed.ts';
import { OtcForm, type TypedOtc } from './otc-form.tsx';
import { OtcOrder } from './otc-order.tsx';
import { OtcReview } from './otc-review.tsx';
import type { OtcQuoteRow } from './offers.ts';

const empty: TypedOtc = { side: 'buy', pair: '', amount: '' };

/** What is typed, the price that it has, and the order until it is paid. */
export default function OtcDesk() {
  const [quote, setQuote] = useState<OtcQuoteRow | null>(null);
  const [order, setOrder] = useState<PromissoryRow | null>(null);
  const { typed, isKept, change, end } = useTyped('otc', empty);
  const show = (row: PromissoryRow) => {
    setQuote(null);
    setOrder(row);
  };
  const placed = async (row: PromissoryRow) => {
    await end();
    show(row);
  };
  if (order) return <OtcOrder row={order} changed={show} again={() => setOrder(null)} />;
  if (quote) return <OtcReview quote={quote} done={placed} back={() => setQuote(null)} />;
  return typed ? <OtcForm typed={typed} isKept={isKept} change={change} quoted={setQuote} /> : <Loading />;
}
