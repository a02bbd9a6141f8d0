import type { Deps } from '#server/platform/deps.ts';

/** What the owner sees next to an entry's destination: the payee's name and a note. */
export interface Labels {
  readonly beneficiary: string;
  readonly remark: string;
}

type Sealing = Pick<Deps, 'vault'>;
/** In the book, or stored separately after a deletion: what is sealed for one place can't be opened in the other. */
type LabelsPlace = 'bookAddress' | 'deletedBookAddress';

export function sealLabels({ vault }: Sealing, id: string, labels: Labels, place: LabelsPlace = 'bookAddress') {
  return vault.seal(place, id, JSON.stringify(labels));
}

export async function openLabels(
  { vault }: Sealing,
  row: { readonly id: string; readonly labels_sealed: Buffer },
  place: LabelsPlace = 'bookAddress',
): Promise<Labels> {
  return JSON.parse(String(await vault.open(place, row.id, row.labels_sealed))) as Labels;
}
