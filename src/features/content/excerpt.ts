import { branded } from './branded.ts';

const excerptLength = 140;

/** Returns the beginning of a text without its markup. */
export function excerpt(body: string): string {
  const first = body.split(/\n\s*\n/).find((block) => !block.startsWith('#')) ?? '';
  const plain = branded(first)
    .replaceAll(/^\s*(?:[-*>]|\d+\.)\s+/gm, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return plain.length > excerptLength ? `${plain.slice(0, excerptLength).trimEnd()}…` : plain;
}
