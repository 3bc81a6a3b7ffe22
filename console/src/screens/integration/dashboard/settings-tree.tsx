import type { Integration, preview } from '@homeward/contract/integration';
import * as shelters from '@homeward/contract/shelter';
import * as specie from '@homeward/contract/specie';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { lookupQuery, singleQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { type Reading, readingOf, Unread } from '../../../ui/page/lookup.tsx';
import { usePartners } from '../../partner/use-partners.ts';
import { currencyOf } from '../../shelter/shelter-query.ts';
import { NetworkName } from './sections.tsx';
import { type Line, type Names, settingLine } from './tree-words.ts';

interface SettingsTreeProps {
  integration: Integration;
  data: Pick<z.output<typeof preview.output>, 'settings' | 'inherited'>;
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Settings in words, as a tree that opens and closes, and which network has said what; what is not set is left out. */
export function SettingsTree({ integration, data: { settings, inherited } }: SettingsTreeProps) {
  const { readings, ...names } = useNames(integration);
  const set = Object.entries(settings).filter(([, value]) => !isBlank(value));
  if (!set.length) return <p className="integration-none">Nothing has been set.</p>;
  return (
    <>
      <Unread of={readings.species} what="Names of species" />
      <Unread of={readings.users} what="Names of users" />
      <ul className="settings-tree">
        {set.map(([name, value]) => {
          const from = inherited[name];
          return (
            <Branch key={name} line={settingLine(name, value, names)}>
              {from && (
                <small>
                  from <NetworkName network={from} />
                </small>
              )}
            </Branch>
          );
        })}
      </ul>
    </>
  );
}

/** Whom uuids name, as far as the user may see them. */
function useNames({ partner_key, shelter }: Integration): Names & { readings: { species: Reading; users: Reading } } {
  const { partners } = usePartners();
  const species = useQuery({ ...lookupQuery(specie.search), enabled: can(specie.search) });
  const found = useQuery({
    ...singleQuery(shelters.search, { search: { uuid: shelter?.uuid, with: { country: true, organization_users: true } } }),
    enabled: Boolean(shelter) && can(shelters.search),
  });
  const records = new Map([
    ...(species.data?.result ?? []).map(({ uuid, name }) => [uuid, name] as const),
    ...(found.data?.organization_users ?? []).map(
      ({ uuid, first_name, last_name }) => [uuid, `${first_name} ${last_name}`] as const,
    ),
  ]);
  const readings = { species: readingOf(species), users: readingOf(found) };
  return {
    partner: partners.find(({ key }) => key === partner_key),
    records,
    currency: found.data && currencyOf(found.data),
    readings,
  };
}

function Branch({ line: { label, value, lines }, children }: { line: Line; children?: ReactNode }) {
  if (!lines)
    return (
      <li>
        <span className="settings-name">{label}</span> {value} {children}
      </li>
    );
  return (
    <li>
      <details open={lines.length < 12}>
        <summary>
          {label} <small>{lines.length}</small>
        </summary>
        {children}
        <ul className="settings-tree">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <Branch key={at} line={line} />
          ))}
        </ul>
      </details>
    </li>
  );
}
