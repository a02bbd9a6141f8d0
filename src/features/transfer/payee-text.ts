import type { PayeeText } from '#contract/transfer/rules.ts';

/** Parses the typed payee: eight digits are a uid, an @ is an email address, a plus a phone. */
export function readPayeeText(typed: string): PayeeText | undefined {
  const text = typed.trim();
  if (/^[0-9]{8}$/.test(text)) return { toUid: text };
  if (text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)) return { toEmailAddress: text };
  if (/^\+[0-9][0-9 ()-]{5,30}$/.test(text)) return { toPhoneNumber: text };
  return undefined;
}
