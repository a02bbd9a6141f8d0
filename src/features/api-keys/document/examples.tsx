import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type KeyboardEvent } from 'react';
import { openApiExamples, openApiLanguages, type OpenApiLanguage } from '#contract/open-api/examples.ts';
import { Button } from '#src/ui/button.tsx';
import { download } from '#src/ui/download.ts';
import { CodeBlock } from './code-block.tsx';
import styles from './document.module.css';

/** Complete clients, one tab per language; the texts are the ones that the tests run. */
export function Examples() {
  const { t } = useLingui();
  const id = useId();
  const [language, setLanguage] = useState<OpenApiLanguage>('curl');
  const { label, file, command, code } = openApiExamples[language];
  const run = `ORIGIN=${location.origin} ACCESS_KEY=… SECRET_KEY=… ${command} ${file}`;
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const next = openApiLanguages.at((openApiLanguages.indexOf(language) + by) % openApiLanguages.length) ?? 'curl';
    setLanguage(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className={styles.stack}>
      <div role="tablist" aria-label={t`Language of the example`} className={styles.tabs}>
        {openApiLanguages.map((one) => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={one === language}
            aria-controls={`${id}-panel`}
            tabIndex={one === language ? 0 : -1}
            onClick={() => setLanguage(one)}
            onKeyDown={step}
          >
            {openApiExamples[one].label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`} className={styles.stack}>
        <p>
          <Trans>
            Save it as <code>{file}</code> and run it with your key in the environment. It gets a quote, then a deposit
            address.
          </Trans>
        </p>
        <CodeBlock code={run} label={t`Command for ${label}`} copyLabel={t`Copy the command for ${label}`} />
        <CodeBlock code={code} label={t`Example in ${label}`} copyLabel={t`Copy the example in ${label}`} />
        <div>
          <Button variant="default" onClick={() => download(file, code, 'text/plain')}>
            <Trans>Download {file}</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
