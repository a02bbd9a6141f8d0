import { addresses } from '#contract/addresses/calls.ts';
import { changes } from '#src/platform/edits.ts';
import type { UserRows } from '#worker/local/tables.ts';

/** A changed remark is shown at once and sent when there is a network. */
export const remarkEdit = changes(
  addresses.changeRemark,
  ({ id }) => id,
  (row: UserRows['addresses'], { remark }) => ({ ...row, remark }),
);
