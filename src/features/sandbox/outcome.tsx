import type { Command } from './use-command.ts';
import styles from './sandbox.module.css';

export function Outcome({ command }: { command: Command }) {
  return (
    <p role="status" className={command.failed ? styles.failed : styles.done}>
      {command.failed || command.done}
    </p>
  );
}
