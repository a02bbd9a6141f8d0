import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assets } from '#contract/assets/calls.ts';
import { assetTables, type PromissoryRow } from '#src/features/assets/index.ts';
import { keyOf } from '#src/platform/ask.ts';
import { OtcForm } from './otc-form.tsx';
import { OtcOrder } from './otc-order.tsx';
import { OtcReview } from './otc-review.tsx';
import type { OtcQuoteRow } from './offers.ts';

/** What is typed, the price that it has, and the order until it is paid. */
export default function OtcDesk() {
  const [quote, setQuote] = useState<OtcQuoteRow | null>(null);
  const [order, setOrder] = useState<PromissoryRow | null>(null);
  const client = useQueryClient();
  const show = (row: PromissoryRow) => {
    setQuote(null);
    setOrder(row);
    void client.invalidateQueries({ queryKey: keyOf(assets.listAssets) });
    void assetTables.promissory.sync();
  };
  if (order) return <OtcOrder row={order} changed={show} again={() => setOrder(null)} />;
  if (quote) return <OtcReview quote={quote} done={show} back={() => setQuote(null)} />;
  return <OtcForm quoted={setQuote} />;
}
