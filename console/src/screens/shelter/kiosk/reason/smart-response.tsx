import { getSmartResponse, saveSmartResponse } from '@homeward/contract/shelter-kiosk-reason';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { z } from 'zod';
import { post } from '../../../../api/client.ts';
import { readAgain } from '../../../../api/queries.ts';
import { can } from '../../../../session/session.ts';
import { useAction } from '../../../../ui/action/use-action.ts';
import { useConfirm } from '../../../../ui/action/use-confirm.ts';
import { Field } from '../../../../ui/field/field.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { Failed } from '../../../../ui/page/empty.tsx';
import { Loading } from '../../../../ui/page/loading.tsx';
import { refreshReasons } from '../kiosk-query.ts';
import type { ReasonProps } from './reason.tsx';
import { SmsEditor } from './sms-editor.tsx';

type Response = z.output<typeof getSmartResponse.output>;
type Place = z.input<typeof getSmartResponse.input>;

const responseQuery = (place: Place) => ({
  queryKey: [getSmartResponse.path, place],
  queryFn: ({ signal }: { signal: AbortSignal }) => post(getSmartResponse, place, { signal }),
});
const refreshResponse = () => Promise.all([readAgain([getSmartResponse.path]), refreshReasons()]);
const valuesOf = (place: Place, { version, values }: Response) => ({ ...place, version, message: values.sms_text ?? '' });
const said = {
  success: 'Reason smart response saved successfully!',
  failure: (words: string) => `Could not save reason smart response. Reason: ${words}`,
};

/** What is texted to a visitor who checks in for a reason. */
export default function SmartResponse({ branch, reason, active }: ReasonProps) {
  const place = useMemo(
    () => ({ organization_branch_uuid: branch.uuid, organization_kiosk_reason_uuid: reason.uuid }),
    [branch.uuid, reason.uuid],
  );
  const { data, error, refetch } = useQuery({ ...responseQuery(place), enabled: active });
  const values = useMemo(() => data && valuesOf(place, data), [place, data]);
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data || !values) return active ? <Loading /> : null;
  return (
    <RecordForm
      call={saveSmartResponse}
      values={values}
      id={`smart-response-${reason.uuid}`}
      active={active}
      saveLabel="Save message"
      {...said}
      latest={async () => valuesOf(place, await post(getSmartResponse, place))}
      onSaved={refreshResponse}
      actions={data.values.sms_text && can(saveSmartResponse) && <NoText place={place} version={data.version} />}
    >
      <div className="section">
        <h3>Smart response</h3>
        <p>The text message a visitor gets at the check-in, if they have left a number. Without one, nothing is texted.</p>
        <Field name={['message']} label="Message">
          <SmsEditor variables={data.model} />
        </Field>
      </div>
    </RecordForm>
  );
}

function NoText({ place, version }: { place: Place; version: number }) {
  const confirm = useConfirm();
  const { run, busy } = useAction(saveSmartResponse, { ...said, of: version });
  const remove = async () => {
    const sure = await confirm({ title: 'Text nothing any more?', ok: 'Remove message', danger: true });
    if (sure && (await run({ ...place, version, message: null }))) await refreshResponse();
  };
  return (
    <Button danger type="text" loading={busy} onClick={remove}>
      Remove message
    </Button>
  );
}
