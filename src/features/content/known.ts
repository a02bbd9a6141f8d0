interface Row {
  readonly id: string;
  /** When the server last changed it. */
  readonly updatedAt: string;
}

/**
 * Combines the device's texts with those embedded in the page. A text that was published or changed since the device's
 * last sync is known from the page only; of any other the device has the last word, also that it was taken down.
 * @param stored undefined while the device is being read
 * @param asOf up to when the device has the server's texts; null: it has none yet
 */
export function known<R extends Row>(
  stored: readonly R[] | undefined,
  given: readonly R[],
  asOf: Date | null,
): readonly R[] | undefined {
  if (given.length === 0) return stored;
  if (!stored?.length) return given;
  const newer = given.filter(({ updatedAt }) => asOf === null || new Date(updatedAt) > asOf);
  if (newer.length === 0) return stored;
  return [...stored.filter(({ id }) => !newer.some((one) => one.id === id)), ...newer];
}
