import { addresses } from '#contract/addresses/calls.ts';
import { changes } from '#src/platform/edits.ts';
import type { UserRows } from '#worker/local/tables.ts';

/** A remark shows at once, and goes when there is a network. */
export const remarkEdit = changes(
  addresses.changeRemark,
  ({ id }) => id,
  (row: UserRows['addresses'], { remark }) => ({ ...row, remark }),
);
