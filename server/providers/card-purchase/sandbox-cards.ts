/** What a card of the sandbox does. Others are refused: none of a real person's is to be typed here. */
export type CardFate = 'paid' | 'declined' | 'challenge' | 'failsLater' | 'held';

/** Test cards, of numbers that no bank gives out. */
export const testCards: readonly { readonly number: string; readonly fate: CardFate; readonly says: string }[] = [
  { number: '4242 4242 4242 4242', fate: 'paid', says: 'is charged' },
  { number: '5555 5555 5555 4444', fate: 'paid', says: 'is charged (Mastercard)' },
  { number: '4000 0000 0000 0002', fate: 'declined', says: 'is declined' },
  { number: '4000 0000 0000 3220', fate: 'challenge', says: 'asks for 3-D Secure' },
  { number: '4000 0000 0000 9235', fate: 'held', says: 'is charged, then held for review' },
  { number: '4000 0000 0000 9995', fate: 'failsLater', says: 'is charged, then fails' },
];

/** What becomes of a card by its number; undefined for one that is no test card. */
export function fateOf(number: string): CardFate | undefined {
  const digits = number.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number.replaceAll(' ', '') === digits)?.fate;
}
