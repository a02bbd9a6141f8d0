/** Payee of a transfer, as encoded in a QR code for banking apps. */
export interface CreditTransfer {
  readonly name: string;
  readonly iban: string;
  /** Optional inside the European Economic Area. */
  readonly bic?: string;
  /** Canonical decimal of euros, at most two decimals; omitted if the payer chooses the amount. */
  readonly amount?: string;
  /** Reference shown to the payee. */
  readonly reference?: string;
}

const maxName = 70;
const maxReference = 140;
/** Version 2 doesn't require a BIC; 1 means UTF-8. */
const head = ['BCD', '002', '1', 'SCT'] as const;

/**
 * Returns the text of a QR code that starts a SEPA credit transfer (European Payments Council, EPC069-12, version 2).
 * Trailing empty lines are dropped; the QR code uses error correction level M.
 */
export function epcText({ name, iban, bic = '', amount, reference = '' }: CreditTransfer): string {
  const lines = [
    ...head,
    bic,
    cut(name, maxName),
    iban,
    amount === undefined ? '' : `EUR${amount}`,
    // Purpose, structured reference, unstructured reference: only one of the last two may be given.
    '',
    '',
    cut(reference, maxReference),
  ];
  while (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}

/** Collapses a text to one line and truncates it to a number of characters. */
const cut = (text: string, length: number): string =>
  Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, length).join('');
