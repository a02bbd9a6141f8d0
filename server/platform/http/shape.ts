import { maxBodyDepth } from '#contract/platform/call.ts';
import { isCleanText, textRule } from '#contract/platform/text.ts';

/** What no schema has to say of each field: a text that is none, or things in things without end. */
export interface ShapeFault {
  readonly rule: typeof textRule | 'depth' | 'unknown';
  /** The path to it, as `recipient/name`. */
  readonly field: string;
}

/** The first fault of a value that came from outside, in keys and texts; its depth is bounded before its rules are asked. */
export function findShapeFault(value: unknown, path: readonly string[] = []): ShapeFault | undefined {
  const at = (rule: ShapeFault['rule']): ShapeFault => ({ rule, field: path.join('/') });
  if (typeof value === 'string') return isCleanText(value) ? undefined : at(textRule);
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length === maxBodyDepth) return at('depth');
  for (const key of Object.keys(value)) {
    if (!isCleanText(key)) return at(textRule);
    // Nobody means it; what copies it into an object would change the object's kind.
    if (key === '__proto__') return at('unknown');
    const fault = findShapeFault((value as Record<string, unknown>)[key], [...path, key]);
    if (fault) return fault;
  }
  return undefined;
}
