import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { minSearch } from '#contract/desk-search/rules.ts';
import { Icon } from '#src/ui/icon.tsx';
import { findItems, searchItem, useItems, type Item } from './palette-items.ts';
import styles from './palette.module.css';
import { useMenu } from './use-menu.ts';

/** Search over everything, in a native dialog: a field that keeps the focus, and a list that follows it. */
export default function Palette({ close }: { close: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { isDesk } = useMenu();
  const text = typed.trim();
  const records = isDesk && text.length >= minSearch ? [searchItem(text, t`Search records for “${text}”`)] : [];
  const found = [...findItems(useItems(), typed), ...records];
  const active = found[Math.min(at, found.length - 1)];
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const open = (item: Item | undefined) => {
    if (!item) return;
    close();
    void navigate({ to: item.to, search: item.search ?? {} });
  };
  const move = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const next = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    if (event.key === 'Enter') open(active);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== undefined) setAt(Math.max(0, next));
  };
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t`Search`}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={close}
    >
      <input
        // Not of type search, where Escape would clear the text first.
        type="text"
        className={styles.field}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={active ? optionId(active) : undefined}
        aria-label={t`Search pages, actions, coins, recipients and orders`}
        placeholder={t`Search pages, coins, recipients, orders`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={move}
      />
      <Found items={found} active={active} open={open} point={(item) => setAt(found.indexOf(item))} />
      <p role="status" className={found.length > 0 ? 'visuallyHidden' : styles.none}>
        {found.length > 0 ? (
          <Plural value={found.length} one="# result" other="# results" />
        ) : (
          <Trans>Nothing found. Try a coin, a page or an order number.</Trans>
        )}
      </p>
    </dialog>
  );
}

interface FoundProps {
  readonly items: readonly Item[];
  readonly active: Item | undefined;
  readonly open: (item: Item) => void;
  readonly point: (item: Item) => void;
}

function Found({ items, active, open, point }: FoundProps) {
  const { t, i18n } = useLingui();
  return (
    <div id="palette-list" role="listbox" aria-label={t`Results`} className={styles.list}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {items[index - 1]?.group === item.group ? null : (
            <div role="presentation" className={styles.group}>
              {i18n._(item.group)}
            </div>
          )}
          {/* The field keeps the focus and handles the keys; this is for pointer users. */}
          <div
            id={optionId(item)}
            role="option"
            tabIndex={-1}
            aria-selected={item === active}
            className={styles.option}
            onClick={() => open(item)}
            onKeyDown={({ key }) => (key === 'Enter' ? open(item) : undefined)}
            onPointerMove={() => (item === active ? undefined : point(item))}
          >
            <Icon of={item.icon} />
            <span>{item.label}</span>
          </div>
        </Fragment>
      ))}
    </div>
  );
}

const optionId = ({ id }: Item) => `found-${id}`;
