/** Lists the mismatches between the facts, the built items, and the known missing ones. */
export function compare(facts: readonly string[], built: readonly string[], notYet: readonly string[]): string[] {
  const problems: string[] = [];
  for (const fact of facts) {
    const isBuilt = built.includes(fact);
    const isMissing = notYet.includes(fact);
    if (isBuilt && isMissing) problems.push(`built, and still in the not-yet list: ${fact}`);
    if (!isBuilt && !isMissing) problems.push(`neither built nor in the not-yet list: ${fact}`);
  }
  for (const entry of notYet) {
    if (!facts.includes(entry)) problems.push(`in the not-yet list, but no fact: ${entry}`);
  }
  if (new Set(notYet).size !== notYet.length) problems.push('the not-yet list holds an entry twice');
  return problems;
}

/** Checks the recorded length of a list that may only shrink. */
export function checkCeiling(length: number, ceiling: number): string[] {
  if (length > ceiling) return [`the not-yet list grew from ${ceiling} to ${length}`];
  return length < ceiling ? [`the not-yet list shrank: lower the ceiling from ${ceiling} to ${length}`] : [];
}

/** Finds the places where a JSON Schema accepts keys that it does not name. */
export function findOpenObjects(schema: unknown, place: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part, index) => findOpenObjects(part, `${place}[${index}]`));
  if (typeof schema !== 'object' || schema === null) return [];
  const node = schema as Record<string, unknown>;
  const isOpen = node['type'] === 'object' && !isClosed(node);
  const below = Object.entries(node).flatMap(([key, part]) => findOpenObjects(part, `${place}.${key}`));
  return isOpen ? [place, ...below] : below;
}

/** A record declares the type of its values; every other object names its keys and rejects the rest. */
function isClosed(node: Record<string, unknown>): boolean {
  return (
    node['additionalProperties'] === false || (typeof node['patternProperties'] === 'object' && !node['properties'])
  );
}
