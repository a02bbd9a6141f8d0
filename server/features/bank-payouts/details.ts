import type { Deps } from '#server/platform/deps.ts';

type Vaulted = Pick<Deps, 'vault'>;
type Place = Parameters<Deps['vault']['seal']>[0];

/** Seals part of an order's row: the payee and the message to them. */
export function sealedDetails<Details>(place: Place) {
  return {
    seal: ({ vault }: Vaulted, id: string, details: Details) => vault.seal(place, id, JSON.stringify(details)),
    open: async (
      { vault }: Vaulted,
      { id, details_sealed }: { readonly id: string; readonly details_sealed: Buffer },
    ): Promise<Details> => JSON.parse(String(await vault.open(place, id, details_sealed))) as Details,
  };
}
