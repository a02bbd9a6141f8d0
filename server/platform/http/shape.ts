import { maxBodyDepth, maxKeys } from '#contract/platform/call.ts';
import { isCleanText, textRule } from '#contract/platform/text.ts';

/** Fault of shape that no schema has to describe per field: invalid text, or nesting that is too deep. */
export interface ShapeFault {
  readonly rule: typeof textRule | 'depth' | 'unknown';
  /** Path of the faulty value, such as `recipient/name`. */
  readonly field: string;
}

/** Finds the first fault in keys and texts of an untrusted value; stops there, so that the rest costs nothing. */
export function findShapeFault(value: unknown): ShapeFault | undefined {
  const found = find(value, maxBodyDepth);
  return found && { rule: found.rule, field: found.path.toReversed().join('/') };
}

interface Found {
  readonly rule: ShapeFault['rule'];
  /** Innermost key first: built on the way out, so that a valid value allocates no paths. */
  readonly path: string[];
}

function find(value: unknown, depthLeft: number): Found | undefined {
  if (typeof value === 'string') return isCleanText(value) ? undefined : { rule: textRule, path: [] };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depthLeft === 0) return { rule: 'depth', path: [] };
  const entries = value as Record<string, unknown>;
  const keys = Object.keys(entries);
  // No valid body has a `__proto__` key; copying it into an object would change the object's prototype.
  const unknown = Array.isArray(value) ? undefined : (keys[maxKeys] ?? keys.find((key) => key === '__proto__'));
  if (unknown !== undefined) return { rule: 'unknown', path: [isCleanText(unknown) ? unknown : ''] };
  for (const key of keys) {
    if (!isCleanText(key)) return { rule: textRule, path: [] };
    const found = find(entries[key], depthLeft - 1);
    if (found) {
      found.path.push(key);
      return found;
    }
  }
  return undefined;
}
