/** Whom a transfer goes to, as it stands in a code that banks' apps read. */
export interface CreditTransfer {
  readonly name: string;
  readonly iban: string;
  /** May be left out inside the European Economic Area. */
  readonly bic?: string;
  /** Canonical decimal of euros, at most two decimals; left out where the payer says how much. */
  readonly amount?: string;
  /** What the payee reads beside it. */
  readonly reference?: string;
}

const maxName = 70;
const maxReference = 140;
/** Version 2 asks for no BIC; 1: UTF-8. */
const head = ['BCD', '002', '1', 'SCT'] as const;

/**
 * The text of a QR code that begins a SEPA credit transfer (European Payments Council, EPC069-12, version 2). Its lines end
 * with the last one that says something; the code that shows it has error correction M.
 */
export function epcText({ name, iban, bic = '', amount, reference = '' }: CreditTransfer): string {
  const lines = [
    ...head,
    bic,
    cut(name, maxName),
    iban,
    amount === undefined ? '' : `EUR${amount}`,
    // Purpose, structured reference, unstructured one: only one of the last two may be given.
    '',
    '',
    cut(reference, maxReference),
  ];
  while (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}

/** So many signs, on one line. */
const cut = (text: string, length: number): string =>
  Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, length).join('');
