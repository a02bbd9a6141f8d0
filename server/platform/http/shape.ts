import { maxBodyDepth, maxKeys } from '#contract/platform/call.ts';
import { isCleanText, textRule } from '#contract/platform/text.ts';

/** What no schema has to say of each field: a text that is none, or things in things without end. */
export interface ShapeFault {
  readonly rule: typeof textRule | 'depth' | 'unknown';
  /** The path to it, as `recipient/name`. */
  readonly field: string;
}

/** The first fault of a value that came from outside, in keys and texts; it costs no more than what comes before it. */
export function findShapeFault(value: unknown): ShapeFault | undefined {
  const found = find(value, maxBodyDepth);
  return found && { rule: found.rule, field: found.path.toReversed().join('/') };
}

interface Found {
  readonly rule: ShapeFault['rule'];
  /** The innermost first: it is put together on the way out, so that a value without faults costs no paths. */
  readonly path: string[];
}

function find(value: unknown, depthLeft: number): Found | undefined {
  if (typeof value === 'string') return isCleanText(value) ? undefined : { rule: textRule, path: [] };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depthLeft === 0) return { rule: 'depth', path: [] };
  const entries = value as Record<string, unknown>;
  const keys = Object.keys(entries);
  // Nobody means `__proto__`; what copies it into an object would change the object's kind.
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
