/** What of the assets other features use. */
export { placesOf } from './places.ts';
export { assetSyncs, syncAccount } from './sync.ts';
export { kindName } from './wording.ts';
