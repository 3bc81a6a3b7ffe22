import { disconnect, type Integration, setMain, undo } from '@homeward/contract/integration';
import { useState } from 'react';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { placeOf, refreshIntegrations } from './integration-query.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** What can be done with a connected integration, as the items of a menu; each answers whether it was done. `dialog` is what one of them asks. */
export function useIntegrationActions() {
  const confirm = useConfirm();
  const [undoing, setUndoing] = useState<{ integration: Integration; answer: (done: boolean) => void }>();
  const disconnecting = useAction(disconnect, {
    success: 'Integration disconnected successfully!',
    failure: (reason) => `Could not disconnect integration. Reason: ${reason}`,
  });
  const making = useAction(setMain, {
    success: 'Integration is now the main!',
    failure: (reason) => `Could not set main integration. Reason: ${reason}`,
  });
  const actions = {
    main: async ({ uuid }: Integration) => {
      const done = await making.run({ integration_uuid: uuid });
      if (done) await refreshIntegrations();
      return Boolean(done);
    },
    undo: (integration: Integration) => new Promise<boolean>((answer) => setUndoing({ integration, answer })),
    disconnect: async (integration: Integration) => {
      const sure = await confirm({
        title: `Disconnect ${integration.description}?`,
        text: `Its syncs end. The pets of ${placeOf(integration)} stay as they are, and who is offered stays so until somebody changes it; connecting the same account again takes them over.`,
        ok: 'Disconnect',
        danger: true,
      });
      if (!sure) return false;
      const done = await disconnecting.run({ integration_uuid: integration.uuid });
      if (done) await refreshIntegrations();
      return Boolean(done);
    },
  };
  return {
    itemsOf: ({ main }: Integration) => [
      ...(!main && can(setMain) ? [{ key: 'main', label: 'Set as main' }] : []),
      ...(can(undo) ? [{ key: 'undo', label: 'Undo the connection…', danger: true }] : []),
      ...(can(disconnect) ? [{ key: 'disconnect', label: 'Disconnect', danger: true }] : []),
    ],
    dialog: undoing && (
      <UndoDialog
        integration={undoing.integration}
        onClose={(done) => {
          setUndoing(undefined);
          undoing.answer(done);
        }}
      />
    ),
    run: (key: string, integration: Integration) => actions[key as keyof typeof actions](integration),
  };
}
