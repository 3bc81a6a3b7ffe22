import { endAll, search, type Visit } from '@homeward/contract/visit';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { refresh, searchQuery } from '../../api/queries.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';

const countOf = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'visit' : 'visits'}`;

/** Ends whoever is at a location, after a look at how many they are: somebody may have sent many who never came. */
export function EndAll({ branch: { uuid, name } }: { branch: NonNullable<Visit['branch']> }) {
  const confirm = useConfirm();
  const here = { search: { here: true, 'branch.uuid': uuid }, options: { limit: 1, sort: '-created_date' } };
  const { data } = useQuery(searchQuery(search, here));
  const { run, busy } = useAction(endAll, {
    success: ({ ended }) => `${countOf(ended)} at ${name} ended`,
    failure: (reason) => `Could not end the visits. Reason: ${reason}`,
  });
  const newest = data?.result[0];
  if (!newest) return null;
  const ask = async () => {
    const sure = await confirm({
      title: `End ${countOf(data.count)} at ${name}?`,
      text: 'All who wait there lose their place in line, and all meetings there end. Whoever comes from now on stays.',
      ok: 'End all',
      danger: true,
    });
    if (sure && (await run({ branch_uuid: uuid, newest_uuid: newest.uuid }))) await refresh(search);
  };
  return (
    <Button size="small" danger loading={busy} onClick={() => void ask()}>
      End all visits here
    </Button>
  );
}
