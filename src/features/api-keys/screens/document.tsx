import { Trans, useLingui } from '@lingui/react/macro';
import { requestsKept } from '#contract/api-keys/rules.ts';
import { openApiBase, openApiDocumentPath, openApiRate } from '#contract/open-api/rules.ts';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Link } from '#src/ui/link.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { CodeBlock } from '../document/code-block.tsx';
import { useDescription, type Description } from '../document/description.ts';
import styles from '../document/document.module.css';
import { Endpoint } from '../document/endpoint.tsx';
import { ErrorTable } from '../document/error-table.tsx';
import { commonErrors } from '../document/errors.ts';
import { Examples } from '../document/examples.tsx';
import { SigningGuide } from '../document/signing-guide.tsx';
import { WorkedExample } from '../document/worked-example.tsx';

const answer = `{ "success": true, "result": { … }, "error": null }
{ "success": false, "result": null, "error": { "code": "apiKey:stale", "message": "…", "details": { … } } }`;

/** How programs use the API: the description from the server, signing, and complete clients. */
export function ApiDocumentScreen() {
  const query = useDescription();
  return (
    <Page>
      <PageHeader
        title={<Trans>API documentation</Trans>}
        about={<AsOf at={query.data?.readAt ?? null} />}
        actions={
          <LinkButton isQuiet to="/dashboard/account/api">
            <Trans>API keys</Trans>
          </LinkButton>
        }
      />
      <Contents />
      <Section id="start" title={<Trans>Getting started</Trans>}>
        <Start />
      </Section>
      <Section id="signing" title={<Trans>Sign a request</Trans>}>
        <SigningGuide />
      </Section>
      <Section id="worked" title={<Trans>Worked example</Trans>}>
        <WorkedExample />
      </Section>
      <Section id="examples" title={<Trans>Complete examples</Trans>}>
        <Examples />
      </Section>
      <Section id="calls" title={<Trans>Calls</Trans>}>
        <Answered query={query}>{({ description }) => <Calls description={description} />}</Answered>
      </Section>
      <Section id="errors" title={<Trans>Common errors</Trans>}>
        <ErrorTable codes={commonErrors} />
      </Section>
    </Page>
  );
}

function Section({ id, title, children }: { id: string; title: React.ReactNode; children: React.ReactNode }) {
  return (
    <div id={id}>
      <Panel title={title}>{children}</Panel>
    </div>
  );
}

function Contents() {
  const { t } = useLingui();
  const sections = [
    ['start', t`Getting started`],
    ['signing', t`Sign a request`],
    ['worked', t`Worked example`],
    ['examples', t`Complete examples`],
    ['calls', t`Calls`],
    ['errors', t`Common errors`],
  ];
  return (
    <nav aria-label={t`On this page`}>
      <ul className={styles.toc}>
        {sections.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Start() {
  const { t } = useLingui();
  const { burst, perSecond } = openApiRate;
  const { days } = requestsKept;
  return (
    <div className={styles.stack}>
      <p>
        <Trans>Make all calls over HTTPS under this address. Requests and responses are JSON.</Trans>
      </p>
      <CopyField value={location.origin + openApiBase} label={t`Base URL`} />
      <p>
        <Trans>
          Each key allows bursts of {burst} requests, then {perSecond} per second. Amounts are decimal strings; times
          are ISO 8601 in UTC. Every response has one of two formats:
        </Trans>
      </p>
      <CodeBlock code={answer} label={t`Response formats`} copyLabel={t`Copy response formats`} />
      <p>
        <Trans>
          <Link to="/dashboard/account/api/requests">API requests</Link> shows what your keys asked in the last {days}{' '}
          days and why a request was refused. To replace a secret without downtime, let the old one keep working for a
          while: until then both sign.
        </Trans>
      </p>
      <p>
        <Trans>
          OpenAPI 3.1 description for tools:{' '}
          <a href={openApiDocumentPath} download="openapi.json">
            openapi.json
          </a>
        </Trans>
      </p>
    </div>
  );
}

function Calls({ description }: { description: Description }) {
  return (
    <div className={styles.stack}>
      {Object.entries(description.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => (
          <Endpoint key={operation.operationId} method={method} path={path} operation={operation} />
        )),
      )}
    </div>
  );
}
