import type { SectionStatus, SyncSection } from '@homeward/contract/integration-settings';
import { search as searchNetworks } from '@homeward/contract/network';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { can } from '../../../session/session.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { plain } from '../../../ui/text/plain.ts';
import { sectionStatusTexts, sectionTexts } from '../../network/section-words.ts';

type Section = z.output<typeof SyncSection>;

const colours: Record<SectionStatus, string> = { ALWAYS: 'green', ON_CREATE: 'amber', NEVER: 'coral' };

/** A network, leading to it where the user may see networks. */
export const NetworkName = ({ network }: { network: { uuid: string; description: string | null; weight?: number } }) => {
  const { description, weight } = network;
  const name = `${plain(description ?? '') || 'A network without a name'}${weight === undefined ? '' : ` (weight ${weight})`}`;
  return can(searchNetworks) ? (
    <Link to="/network/$networkUuid" params={{ networkUuid: network.uuid }}>
      {name}
    </Link>
  ) : (
    name
  );
};

/** Which parts of a pet are kept in step, and which network says so. */
export const Sections = ({ sections }: { sections: Section[] }) => (
  <DataTable
    caption="Sync Sections"
    rows={sections}
    keyOf={({ name }) => name}
    columns={[
      {
        key: 'name',
        title: 'Name',
        render: ({ name }) => <span className="cell-word">{sectionTexts[name]}</span>,
        small: 'headline',
      },
      {
        key: 'status',
        title: 'Status',
        render: ({ status }) => <span className={`tag ${colours[status]}`}>{sectionStatusTexts[status]}</span>,
      },
      {
        key: 'network',
        title: 'From',
        render: ({ network }) => (network ? <NetworkName network={network} /> : 'Default'),
        small: 'titled',
      },
    ]}
  />
);
