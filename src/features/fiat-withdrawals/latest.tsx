import type { ComponentProps, ReactNode } from 'react';
import styles from '#src/ui/bank-payment.module.css';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';

interface Props {
  readonly link: ReactNode;
  /** What leaves; a decimal. */
  readonly amount: string;
  readonly asset: string;
  readonly at: string;
  readonly tone: ComponentProps<typeof StatusTag>['tone'];
  readonly status: ReactNode;
}

/** One of the payments that were made last, in a list. */
export function PaymentRow({ link, amount, asset, at, tone, status }: Props) {
  return (
    <li className={styles.row}>
      {link}
      <Money value={amount} asset={asset} />
      <small>
        <Instant at={at} />
      </small>
      <StatusTag tone={tone}>{status}</StatusTag>
    </li>
  );
}
