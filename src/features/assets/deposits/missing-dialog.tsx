import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { listNetworks } from '#contract/currencies/networks.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { hashPattern } from '#contract/deposits/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { CommandState, useAddition } from '#src/features/commands/index.ts';
import { UploadField } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import own from './deposits.module.css';

const maxRemark = 500;
const hashForm = new RegExp(hashPattern);

/** A deposit that did not appear, by its transaction. */
export default function MissingDialog({ asset, close }: { asset: string; close: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const report = useAddition('missing-deposit', close);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      listNetworks().findIndex((one) => one.asset === asset),
    ),
  );
  const [hash, setHash] = useState('');
  const [amount, setAmount] = useState('');
  const [remark, setRemark] = useState('');
  const [files, setFiles] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const network = listNetworks()[index] ?? listNetworks()[0];
  if (!network) return null;
  const units = parseUnits(amount.trim(), scaleOf(network.asset));
  const faults = {
    hash: hashForm.test(hash.trim()) ? null : t`Enter the 64-character transaction ID`,
    amount: units !== undefined && units > 0n ? null : t`Enter an amount, such as 0.25`,
  };
  const hand = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = faults.hash ? 'hash' : faults.amount ? 'amount' : null;
    if (wrong) return document.getElementById(`${id}-${wrong}`)?.focus();
    const body = {
      asset: network.asset,
      network: network.network,
      transactionHash: hash.trim(),
      amount: amount.trim(),
      remark: remark.trim(),
      fileId: files[0] ?? null,
    };
    void report.submit({
      body,
      send: (_verification, options) => api(depositCases.reportMissing, { body }, options),
    });
  };
  return (
    <Dialog title={<Trans>Report missing deposit</Trans>} onClose={close}>
      <form className={own.form} onSubmit={hand} noValidate>
        <label>
          <Trans>Coin and network</Trans>
          <select value={index} onChange={(event) => setIndex(event.currentTarget.selectedIndex)}>
            {listNetworks().map((one, position) => (
              <option key={`${one.asset}-${one.network}`} value={position}>{`${one.asset} · ${one.name}`}</option>
            ))}
          </select>
        </label>
        <TextField
          id={`${id}-hash`}
          label={t`Transaction ID`}
          value={hash}
          fault={isTried ? faults.hash : null}
          change={setHash}
        />
        <TextField
          id={`${id}-amount`}
          label={t`Amount`}
          value={amount}
          fault={isTried ? faults.amount : null}
          change={setAmount}
        />
        <label>
          <Trans>Details (optional)</Trans>
          <textarea
            rows={3}
            maxLength={maxRemark}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
        </label>
        <UploadField
          label={t`Screenshot (optional)`}
          name="files"
          purpose="deposit.proof"
          value={files}
          onChange={setFiles}
        />
        <CommandState money={report} />
        <div className={own.actions}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={report.isBusy} disabled={isOffline}>
            <Trans>Submit</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly fault: string | null;
  readonly change: (value: string) => void;
}

function TextField({ id, label, value, fault, change }: TextFieldProps) {
  return (
    <div>
      <label htmlFor={id}>
        {label}
        <input
          id={id}
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </label>
      <p id={`${id}-fault`} className={own.fault} role="alert">
        {fault}
      </p>
    </div>
  );
}
