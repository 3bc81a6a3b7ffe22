import { type Application, releasePayment, search, why } from '@homeward/contract/application';
import { Modal } from 'antd';
import { refresh } from '../../api/queries.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { plain } from '../../ui/text/plain.ts';
import { calledAs } from './adoption-words.ts';

/** Lets a payment go that has begun and does not come to its end. */
export default function ReleaseDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { run, busy } = useAction(releasePayment, {
    success: 'The payment was let go',
    failure: (reason) => `The payment could not be let go. Reason: ${reason}`,
  });
  const go = async () => {
    const isDone = await run({ application_uuid: application.uuid });
    await refresh(search, why);
    if (isDone) onClose();
  };
  return (
    <Modal
      open
      title={`Let the payment go: ${plain(calledAs(application))}`}
      okText="Let it go"
      confirmLoading={busy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p>
        It counts as failed, and the adopter has to pay anew. Look at the payment provider first: what it has taken after all is
        to be given back there.
      </p>
    </Modal>
  );
}
