import type { Application } from '@homeward/contract/application';
import { useId, useState } from 'react';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { type Lookup, readingOf, Unread } from '../../ui/page/lookup.tsx';
import { usePartner } from './use-partner.ts';

/** Which of its partner's statuses an adoption is told as. */
export function useOutcomeStatus(application: Application) {
  const { statuses } = usePartner(application);
  // What was sent before is what is told again.
  const [chosen, setChosen] = useState<string | undefined>(application.outcome?.status_id ?? undefined);
  const [isMissing, setMissing] = useState(false);
  const from: Lookup<{ name: string; value: string }> = { rows: statuses.data ?? [], ...readingOf(statuses) };
  return {
    chosen,
    isMissing,
    from,
    choose: (value: string) => {
      setChosen(value);
      setMissing(false);
    },
    /** Answers whether one is chosen, and says so at its field where none is. */
    check: () => {
      setMissing(!chosen);
      return Boolean(chosen);
    },
  };
}

export function OutcomeStatus({ of: { from, chosen, isMissing, choose } }: { of: ReturnType<typeof useOutcomeStatus> }) {
  const id = useId();
  if (from.failure)
    return (
      <>
        <Unread of={from} what="The partner's statuses" />
        {isMissing && (
          <p className="force-note" role="alert">
            Without a status the partner cannot be told: try again, or choose No
          </p>
        )}
      </>
    );
  return (
    <div className="outcome-status">
      <label htmlFor={id}>Outcome status</label>
      <OneSelect
        id={id}
        value={chosen ?? null}
        loading={from.isLoading}
        options={from.rows.map(({ name, value }) => ({ value, label: name }))}
        onChange={choose}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        {...(isMissing && { status: 'error' as const })}
      />
      {isMissing && (
        <p id={`${id}-error`} className="force-note" role="alert">
          Please select a status
        </p>
      )}
    </div>
  );
}
