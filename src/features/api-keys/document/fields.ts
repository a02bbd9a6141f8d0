/** The subset of JSON Schema that the descriptions use. */
export interface FieldSchema {
  readonly type?: string;
  readonly const?: string | number | boolean;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly FieldSchema[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** One row of a field table. */
export interface Field {
  /** Full path from the top: `items[].asset`. */
  readonly path: string;
  /** Last part of the path. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Returns the fields of an object, each followed by the fields of its parts. */
export function listFields(schema: FieldSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = prefix + name;
    const isRequired = schema.required?.includes(name) ?? false;
    const inner = part.type === 'array' ? listFields(part.items ?? {}, `${path}[].`) : listFields(part, `${path}.`);
    return [{ path, name, type: typeText(part), isRequired }, ...inner];
  });
}

/** Returns a short description of a type in programmers' notation. */
export function typeText(schema: FieldSchema): string {
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return arrayText(schema);
  if (schema.type === 'string') return textType(schema);
  const { minimum, maximum } = schema;
  if (minimum !== undefined && maximum !== undefined) return `${schema.type} ${minimum}–${maximum}`;
  return schema.type ?? 'any';
}

function arrayText({ items = {}, maxItems }: FieldSchema): string {
  const item = typeText(items);
  const list = item.includes(' ') ? `(${item})[]` : `${item}[]`;
  return maxItems === undefined ? list : `${list} ≤ ${maxItems}`;
}

function textType({ format, pattern = '' }: FieldSchema): string {
  if (format) return `string (${format})`;
  if (pattern.startsWith('^-?(0|[1-9]')) return 'string (decimal)';
  if (pattern.startsWith('^[0-9a-f]{8}-')) return 'string (uuid)';
  return 'string';
}
