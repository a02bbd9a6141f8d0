/** What a security verification of a transfer is bound to: another payee, asset or amount needs another one. */
export function transferValues(order: { readonly toUid: string; readonly asset: string; readonly amount: string }) {
  return { toUid: order.toUid, asset: order.asset, amount: order.amount };
}
