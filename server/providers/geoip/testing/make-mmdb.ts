/**
 * Writes a tiny MaxMind DB file (format version 2.0) for tests: an IPv6 tree with 24-bit records in which the IPv4
 * networks are under ::/96, a data section, and the metadata.
 */
export interface TinyNetwork {
  /** IPv4, dotted. */
  readonly network: string;
  readonly bits: number;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

type Tree = [left: Tree | string | null, right: Tree | string | null];

const ipv4Depth = 96;

export function makeMmdb(networks: readonly TinyNetwork[]): Buffer {
  const root: Tree = [null, null];
  for (const { network, bits, country } of networks) insert(root, pathOf(network, bits), country);
  const nodes: Tree[] = [];
  collect(root, nodes);
  const countries = [...new Set(networks.map(({ country }) => country))];
  const data = countries.map((country) => map([['country', map([['iso_code', text(country)]])]]));
  const offsets = new Map(
    countries.map((country, index) => [country, data.slice(0, index).reduce((sum, part) => sum + part.length, 0)]),
  );
  const record = (child: Tree | string | null): number => {
    if (child === null) return nodes.length;
    // Sixteen bytes separate the tree from the data.
    return typeof child === 'string' ? nodes.length + 16 + (offsets.get(child) ?? 0) : nodes.indexOf(child);
  };
  const tree = Buffer.concat(
    nodes.map(([left, right]) => Buffer.concat([uint24(record(left)), uint24(record(right))])),
  );
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    ...data,
    Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'),
    metadata(nodes.length),
  ]);
}

function pathOf(network: string, bits: number): (0 | 1)[] {
  const address = network.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const path: (0 | 1)[] = Array.from({ length: ipv4Depth }, () => 0);
  for (let bit = 31; bit > 31 - bits; bit -= 1) path.push(Math.floor(address / 2 ** bit) % 2 === 1 ? 1 : 0);
  return path;
}

function insert(root: Tree, path: readonly (0 | 1)[], country: string): void {
  let node = root;
  for (const [index, bit] of path.entries()) {
    if (index === path.length - 1) {
      node[bit] = country;
      return;
    }
    const child = node[bit];
    const next: Tree = Array.isArray(child) ? child : [null, null];
    node[bit] = next;
    node = next;
  }
}

function collect(node: Tree, nodes: Tree[]): void {
  nodes.push(node);
  for (const child of node) if (Array.isArray(child)) collect(child, nodes);
}

function metadata(nodeCount: number): Buffer {
  return map([
    ['node_count', uint(6, nodeCount)],
    ['record_size', uint(5, 24)],
    ['ip_version', uint(5, 6)],
    ['database_type', text('Tiny-Country')],
    ['languages', Buffer.from([0x00, 0x04])],
    ['binary_format_major_version', uint(5, 2)],
    ['binary_format_minor_version', uint(5, 0)],
    ['build_epoch', uint(6, 1_760_000_000)],
    ['description', map([['en', text('made for tests')]])],
  ]);
}

/** Control byte: three bits of type, five of size; both stay small here. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  if (bytes.length > 28) throw new Error('a tiny text is meant');
  return Buffer.concat([Buffer.from([(2 << 5) | bytes.length]), bytes]);
}

function uint(type: 5 | 6, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  const short = bytes.subarray(
    bytes.findIndex((byte) => byte !== 0) === -1 ? 4 : bytes.findIndex((byte) => byte !== 0),
  );
  return Buffer.concat([Buffer.from([(type << 5) | short.length]), short]);
}

function map(entries: readonly (readonly [string, Buffer])[]): Buffer {
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, value]) => [text(key), value]),
  ]);
}

function uint24(value: number): Buffer {
  return Buffer.from([(value >> 16) & 255, (value >> 8) & 255, value & 255]);
}
