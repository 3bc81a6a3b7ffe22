import { createVoucher, search } from '@homeward/contract/payment-credit';
import { createFileRoute } from '@tanstack/react-router';
import { singleQuery } from '../../../api/queries.ts';
import { CreditDetails } from '../../../screens/finance/credit-details.tsx';
import { CreditForm } from '../../../screens/finance/credit-form.tsx';
import { creditRelations } from '../../../screens/finance/credit-query.ts';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { Beside } from '../../../ui/page/beside.tsx';

export const Route = createFileRoute('/financial/credits/$creditUuid')({ component: Credit });

/** A new credit, or one to look at: it stays as it was given (decision 96). */
function Credit() {
  const { creditUuid: uuid } = Route.useParams();
  const navigate = Route.useNavigate();
  const isNew = uuid === 'add';
  const open = (made: string) => navigate({ to: '/financial/credits/$creditUuid', params: { creditUuid: made }, replace: true });
  return (
    <FormPage
      key={uuid}
      title={isNew ? 'New Credit' : 'Credit'}
      back={{ label: 'Credits', to: '/financial/credits' }}
      read={search}
      create={createVoucher}
      isNew={isNew}
      query={singleQuery(search, { search: { uuid, with: creditRelations() } })}
    >
      {(loaded) => <Beside of={loaded}>{loaded ? <CreditDetails credit={loaded} /> : <CreditForm onMade={open} />}</Beside>}
    </FormPage>
  );
}
