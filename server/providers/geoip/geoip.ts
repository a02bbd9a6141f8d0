/** Finds the country of an address. Implementations: an mmdb file by path; none known. */
export interface GeoipProvider {
  readonly isSandbox: boolean;
  /** ISO 3166-1 alpha-2, or undefined where the address is unknown or private. */
  findCountry(ip: string): string | undefined;
}
