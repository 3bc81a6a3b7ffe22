import * as shelter from '@homeward/contract/shelter';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { shelterQuery } from '../../../screens/shelter/shelter-query.ts';
import { NewAccounts } from '../../../screens/shelter/wizard/new-accounts.tsx';
import { Wizard } from '../../../screens/shelter/wizard/wizard.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';

export const Route = createFileRoute('/organization/shelter/add')({ component: AddShelter });

function AddShelter() {
  const navigate = Route.useNavigate();
  const [created, setCreated] = useState<z.output<typeof shelter.create.output>>();
  const open = ({ organization_shelter: { uuid } }: z.output<typeof shelter.create.output>) =>
    navigate({ to: '/organization/shelter/$shelterUuid', params: { shelterUuid: uuid } });
  const goOn = ({ organization_shelter: { uuid } }: z.output<typeof shelter.create.output>) =>
    navigate({ to: '/integration/add', search: { shelter: uuid } });
  return (
    <FormPage
      title="New Shelter"
      back={{ label: 'Shelters', to: '/organization/shelter' }}
      read={shelter.search}
      create={shelter.create}
      isNew
      query={shelterQuery('')}
    >
      {() => (
        <>
          <Wizard onCreated={setCreated} />
          {created && <NewAccounts created={created} onClose={() => void open(created)} onConnect={() => void goOn(created)} />}
        </>
      )}
    </FormPage>
  );
}
