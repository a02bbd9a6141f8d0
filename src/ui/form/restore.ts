/**
 * Returns a form's initial values: the empty ones, replaced by values stored on an earlier visit if they are of the
 * same type. An older version of the page may have stored anything.
 */
export function restore<V extends object>(empty: V, kept: unknown): V {
  if (!isPlain(kept)) return empty;
  const before = new Map(Object.entries(kept));
  const known = Object.entries(empty).flatMap(([key, value]) => {
    const found: unknown = before.get(key);
    if (isPlain(value)) return [[key, restore(value, found)]];
    return isAlike(value, found) ? [[key, found]] : [];
  });
  return { ...empty, ...Object.fromEntries(known) };
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAlike(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other) && other !== null;
}
