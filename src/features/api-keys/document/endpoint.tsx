import { Trans, useLingui } from '@lingui/react/macro';
import { openApi } from '#contract/open-api/calls.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { permissions } from '../wording.ts';
import type { Operation } from './description.ts';
import styles from './document.module.css';
import { ErrorTable } from './error-table.tsx';
import { ownErrorsOf } from './errors.ts';
import { FieldTable } from './field-table.tsx';
import { listFields, typeText, type Field } from './fields.ts';
import { summaries } from './wording.ts';

const json = 'application/json';

/** Returns the call that the client also knows by its declaration, which says which permission it needs. */
function findCall(operationId: string): keyof typeof openApi | undefined {
  return (Object.keys(openApi) as (keyof typeof openApi)[]).find((name) => openApi[name].name === operationId);
}

interface EndpointProps {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** One call: its parameters, its response, and its errors. */
export function Endpoint({ method, path, operation }: EndpointProps) {
  const { i18n } = useLingui();
  const name = findCall(operation.operationId);
  const access = name ? openApi[name].access : 'public';
  const permission = typeof access === 'object' && 'apiKey' in access ? access.apiKey : null;
  const permissionName = permission ? i18n._(permissions[permission].name) : '';
  const body = operation.requestBody?.content[json]?.schema;
  const result = operation.responses['200']?.content[json]?.schema.properties?.['result'];
  const errors = name ? ownErrorsOf(openApi[name]) : [];
  return (
    <details className={styles.endpoint}>
      <summary>
        <StatusTag tone={method === 'get' ? 'primary' : 'warn'}>{method.toUpperCase()}</StatusTag>
        <code>{path}</code>
        <small>{name ? i18n._(summaries[name]) : operation.summary}</small>
      </summary>
      <div className={styles.inside}>
        <p>{permissionName ? <Trans>Required permission: {permissionName}</Trans> : <Trans>No key needed.</Trans>}</p>
        <Part title={<Trans>Query parameters</Trans>} fields={parametersOf(operation)} showsRequired />
        <Part title={<Trans>Body fields</Trans>} fields={body ? listFields(body) : []} showsRequired />
        <Part title={<Trans>Response, in “result”</Trans>} fields={result ? listFields(result) : []} />
        {errors.length > 0 ? (
          <>
            <h4>
              <Trans>Errors</Trans>
            </h4>
            <ErrorTable codes={errors} />
          </>
        ) : null}
      </div>
    </details>
  );
}

interface PartProps {
  readonly title: React.ReactNode;
  readonly fields: readonly Field[];
  readonly showsRequired?: boolean;
}

function Part({ title, fields, showsRequired = false }: PartProps) {
  if (fields.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <FieldTable fields={fields} showsRequired={showsRequired} />
    </>
  );
}

function parametersOf({ parameters }: Operation): Field[] {
  return parameters.map(({ name, required, schema }) => ({
    path: name,
    name,
    type: typeText(schema),
    isRequired: required,
  }));
}
