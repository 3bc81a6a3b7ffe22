import type { Call } from '@homeward/contract/call';
import { Switch } from 'antd';
import type { z } from 'zod';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { refreshNetworks } from './network-query.ts';

interface ConnectedSwitchProps<I extends z.ZodType, O extends z.ZodType> {
  connect: Call<string, I, O>;
  disconnect: Call<string, I, O>;
  input: z.input<I>;
  connected: boolean;
  /** What is connected. */
  name: string;
}

/** Whether something belongs to the network; it moves only once the server has said so (spec 002 §5). */
export function ConnectedSwitch<I extends z.ZodType, O extends z.ZodType>(props: ConnectedSwitchProps<I, O>) {
  const { connect, disconnect, input, connected, name } = props;
  const on = useAction(connect, { success: `${name} is now connected`, of: connected });
  const off = useAction(disconnect, { success: `${name} is no longer connected`, of: connected });
  const toggle = async (wanted: boolean) => {
    if (await (wanted ? on : off).run(input)) await refreshNetworks();
  };
  return (
    <Switch
      checked={connected}
      loading={on.busy || off.busy}
      disabled={!can(connected ? disconnect : connect)}
      aria-label={`${name} is connected`}
      onChange={(wanted) => void toggle(wanted)}
    />
  );
}
