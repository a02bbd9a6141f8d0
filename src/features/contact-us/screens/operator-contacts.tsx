import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { contactUs } from '#contract/contact-us/calls.ts';
import { contactAreas, contactStates, type ContactArea, type ContactState } from '#contract/contact-us/rules.ts';
import { api } from '#src/platform/api.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import { requestsQuery, RequestLine } from '../request-line.tsx';
import { areaNames, stateNames } from '../wording.ts';

/** Messages to us that have not been answered yet. */
export function OperatorContactsScreen() {
  const { t, i18n } = useLingui();
  const [state, setState] = useState('open');
  const [area, setArea] = useState('');
  const State = contactStates.find((one): one is ContactState => one === state);
  const Area = contactAreas.find((one): one is ContactArea => one === area);
  return (
    <OperatorPage
      permission="desk.users.read"
      title={<Trans>Contact requests</Trans>}
      about={<Trans>Messages from the contact form. Answer by email, then mark them here.</Trans>}
    >
      <ReviewFilters>
        <ReviewFilter
          label={<Trans>Status</Trans>}
          value={state}
          options={[
            ...contactStates.map((value) => ({ value, name: i18n._(stateNames[value]) })),
            { value: '', name: t`All` },
          ]}
          change={setState}
        />
        <ReviewFilter
          label={<Trans>Product</Trans>}
          value={area}
          options={[
            { value: '', name: t`All` },
            ...contactAreas.map((value) => ({ value, name: i18n._(areaNames[value]) })),
          ]}
          change={setArea}
        />
      </ReviewFilters>
      <ReviewList
        queryKey={[...requestsQuery, state, area]}
        load={(Cursor) => api(contactUs.list, { query: { State, Area, Cursor } }, { isInline: true })}
        line={(item) => <RequestLine key={item.id} item={item} />}
      />
    </OperatorPage>
  );
}
