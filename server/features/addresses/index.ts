import { addresses as calls } from '#contract/addresses/calls.ts';
import { addressesSchemas } from '#contract/addresses/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { createAddress, importAddresses } from './add.ts';
import { deleteAddress, restoreAddress } from './delete.ts';
import { addPayee, deletePayee, listPayees, restorePayee } from './payees.ts';
import { changeRemark, listAddresses } from './service.ts';
import { getSettings, turnAllowListOff, turnAllowListOn } from './settings.ts';
import './tables.ts';

export { addressKept } from './delete.ts';
export {
  assertAddressAllowed,
  bookedOf,
  destinationRuleOf,
  findAllowList,
  findBookEntry,
  refuseOutsideBook,
  refuseUnlisted,
  type BookRule,
} from './guard.ts';
export { payeeRuleOf } from './payees.ts';
export { stageOf } from './settings.ts';
export { addressesOwned } from './own.ts';
export type { BookAddress, Destination } from './store.ts';

/** Where an account sends its coins, and whether only there. Entry point of the feature. */
export function createAddressesFeature(deps: Deps): Feature {
  return defineFeature(calls, addressesSchemas, {
    create: async (context, { body }) => createAddress(deps, context, body),
    import: async (context, { body }) => importAddresses(deps, context, body),
    delete: async (context, { body }) => deleteAddress(deps, context, body.id),
    restore: async (context, { body }) => restoreAddress(deps, context, body.id),
    changeRemark: async (context, { body }) => changeRemark(deps, context, body),
    list: async (context) => listAddresses(deps, sessionOf(context).accountId),
    addPayee: async (context, { body }) => addPayee(deps, context, body),
    deletePayee: async (context, { body }) => deletePayee(deps, context, body.id),
    restorePayee: async (context, { body }) => restorePayee(deps, context, body.id),
    listPayees: async (context) => listPayees(deps, context),
    getSettings: async (context) => getSettings(deps, sessionOf(context).accountId),
    turnAllowListOn: async (context) => turnAllowListOn(deps, context, undefined),
    turnAllowListOff: async (context, { body }) => turnAllowListOff(deps, context, body),
  });
}
