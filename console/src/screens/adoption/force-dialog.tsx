import { type Application, forceSetAdopted, search } from '@homeward/contract/application';
import { isTold } from '@homeward/contract/application-rules';
import { notifyAdoption } from '@homeward/contract/integration';
import * as pet from '@homeward/contract/pet';
import { Button, Modal, Radio } from 'antd';
import { type FormEvent, useState } from 'react';
import { refresh } from '../../api/queries.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { plain } from '../../ui/text/plain.ts';
import { calledAs } from './adoption-words.ts';
import { OutcomeStatus, useOutcomeStatus } from './outcome-status.tsx';
import { usePartner } from './use-partner.ts';
import './adoption.css';

interface ForceDialogProps {
  application: Application;
  onClose: () => void;
}

/** Sets an application adopted, and tells its partner where there is one and staff want it told. */
export default function ForceDialog({ application, onClose }: ForceDialogProps) {
  // As it was opened: once it is adopted, its partner may still have to be told.
  const [opened] = useState(application);
  const { verified, found, isStranger } = usePartner(opened);
  const reading = readingOf(verified);
  return (
    <Modal open title={`Force Set Adopted: ${plain(calledAs(opened))}`} footer={null} maskClosable={false} onCancel={onClose}>
      <Boundary>
        <Unread of={reading} what="Whether a partner is to be told" />
        {isStranger && <p role="status">Shelter Buddy is not told: this pet does not come from it.</p>}
        {reading.isLoading ? <Loading /> : !reading.failure && <Questions application={opened} found={found} onClose={onClose} />}
      </Boundary>
    </Modal>
  );
}

type Found = ReturnType<typeof usePartner>['found'];

/** The application is set first, its partner told after that: what fails then is said, and can be tried again (decision 93). */
function Questions({ application, found, onClose }: ForceDialogProps & { found: Found }) {
  const { uuid, status_key } = application;
  const isAsked = Boolean(found);
  const isPossible = isTold(status_key);
  const [process, setProcess] = useState(false);
  const [isAdopted, setAdopted] = useState(false);
  const status = useOutcomeStatus(application);
  const forcing = useAction(forceSetAdopted, {
    success: 'Application adoption forced as adopted successfully!',
    failure: (reason) => `Application adoption forced as adopted failed. Error: ${reason}`,
  });
  const telling = useAction(notifyAdoption, {
    success: 'The partner has been told of the adoption',
    failure: (reason) => `The application is adopted, but its partner has not been told. Reason: ${reason}`,
  });
  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (process && !status.check()) return;
    if (!isAdopted && !(await forcing.run({ uuid }))) return;
    setAdopted(true);
    const isTold = !process || (await telling.run({ application_uuid: uuid, status_id: status.chosen ?? '' }));
    await refresh(search, pet.search);
    if (isTold) onClose();
  };
  return (
    <form className="force-form" onSubmit={(event) => void go(event)}>
      {isAsked && (
        <fieldset disabled={isAdopted}>
          <legend>Process the outcome at Shelter Buddy, too?</legend>
          <Radio.Group
            value={process && isPossible}
            disabled={!isPossible || isAdopted}
            options={[
              { value: true, label: 'Yes' },
              { value: false, label: 'No' },
            ]}
            onChange={({ target }) => setProcess(target.value)}
          />
          {!isPossible && <p className="force-note">Outcomes can only be processed for Approved, Signed and Paid.</p>}
        </fieldset>
      )}
      {process && <OutcomeStatus of={status} />}
      {isAdopted ? (
        <Untold isTelling={telling.busy} />
      ) : (
        <p>Set this application as adopted? {status_key !== 'PAID' && 'Nothing is charged for it any more.'}</p>
      )}
      <div className="force-answers">
        <Button onClick={onClose}>{isAdopted ? 'Close' : 'Cancel'}</Button>
        <Button type="primary" htmlType="submit" loading={forcing.busy || telling.busy}>
          {isAdopted && !telling.busy ? 'Tell the partner again' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

/** What there is to say while an application is adopted, and its partner knows nothing of it. */
const Untold = ({ isTelling }: { isTelling: boolean }) => (
  <p role="status">
    The application is adopted.{' '}
    {isTelling ? 'Its partner is being told…' : "Its partner has not been told: try again, or later on the application's page."}
  </p>
);
