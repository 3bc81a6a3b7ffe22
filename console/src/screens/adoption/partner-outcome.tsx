import { type Application, search } from '@homeward/contract/application';
import { isTold } from '@homeward/contract/application-rules';
import { notifyAdoption } from '@homeward/contract/integration';
import { Button, Checkbox } from 'antd';
import { type FormEvent, useState } from 'react';
import { refresh } from '../../api/queries.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useLanding } from '../../ui/page/landing.ts';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { When } from '../../ui/text/when.tsx';
import { OutcomeStatus, useOutcomeStatus } from './outcome-status.tsx';
import { usePartner } from './use-partner.ts';

const words = {
  TOLD: 'The partner has been told',
  TELLING: 'The partner is being told',
  REFUSED: 'The partner has refused it',
  UNCLEAR: 'Nobody knows whether the partner has heard of it',
} as const;

/** What the partner of an adopted pet knows of it; where it may still be told, that can be done here. */
export function PartnerOutcome({ application }: { application: Application }) {
  const { outcome, forced_from_key, status_key, canceled, withdrew, returned } = application;
  const isOpen = status_key === 'ADOPTED' && !canceled && !withdrew && !returned && isTold(forced_from_key ?? status_key);
  return (outcome || isOpen) && <Known application={application} isOpen={isOpen} />;
}

function Known({ application, isOpen }: { application: Application; isOpen: boolean }) {
  const { outcome } = application;
  const { verified, found } = usePartner(application);
  useLanding('outcome');
  return (
    <section className="card adoption-card" id="outcome" tabIndex={-1}>
      <h2>Outcome at the partner</h2>
      <Unread of={readingOf(verified)} what="Whether there is a partner" />
      {outcome ? (
        <div>
          {words[outcome.state_key]} · <When value={outcome.sent_date} />
          {outcome.answered && (
            <details className="answered">
              <summary>Its answer</summary>
              {outcome.answered}
            </details>
          )}
        </div>
      ) : (
        <p>{found ? 'Its partner has not been told of the adoption.' : 'No partner is to be told.'}</p>
      )}
      {isOpen && found && outcome?.state_key !== 'TOLD' && <Tell application={application} />}
    </section>
  );
}

function Tell({ application }: { application: Application }) {
  const status = useOutcomeStatus(application);
  const [looked, setLooked] = useState(false);
  const isUnclear = application.outcome?.state_key === 'UNCLEAR' || application.outcome?.state_key === 'TELLING';
  const { run, busy } = useAction(notifyAdoption, {
    success: 'The partner has been told of the adoption',
    failure: (reason) => `The partner has not been told. Reason: ${reason}`,
  });
  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (!status.check()) return;
    await run({ application_uuid: application.uuid, status_id: status.chosen ?? '', looked });
    await refresh(search);
  };
  return (
    <form className="force-form" onSubmit={(event) => void go(event)}>
      <OutcomeStatus of={status} />
      {isUnclear && (
        <Checkbox checked={looked} onChange={({ target }) => setLooked(target.checked)}>
          I have looked there: the partner has not heard of it
        </Checkbox>
      )}
      <div className="force-answers">
        <Button type="primary" htmlType="submit" loading={busy} disabled={isUnclear && !looked}>
          Tell the partner
        </Button>
      </div>
    </form>
  );
}
