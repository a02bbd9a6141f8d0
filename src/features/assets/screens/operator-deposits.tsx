import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { cryptoDepositStates } from '#contract/deposits/states.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { OperatorDepositList } from '../deposits/operator-list.tsx';
      <DepositStops />
    </OperatorPage>
  );
}
