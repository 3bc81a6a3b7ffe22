import { forceSetAvailable } from '@homeward/contract/application';
import { MOST_COUNTED, type Waiting, type WaitingKind, waiting } from '@homeward/contract/work';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CircleQuestionMark,
  CircleX,
  Hourglass,
  Link2Off,
  type LucideIcon,
  MessageSquareWarning,
  Send,
  Tags,
  Unplug,
  UserRoundX,
} from 'lucide-react';
import { post } from '../../api/client.ts';
import { can } from '../../session/session.ts';
import { countOf } from '../../ui/list/pager.tsx';
import type { RowAddress } from '../../ui/list/row-action.tsx';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { plain } from '../../ui/text/plain.ts';
import { When } from '../../ui/text/when.tsx';
import { isTab, tabNames } from '../mapping/kinds.ts';
import { pendingWords } from '../mapping/waited-words.ts';

type Item = Waiting['items'][number];

interface Kind {
  icon: LucideIcon;
  /** Of one, and of several. */
  labels: [one: string, several: string];
  /** The list of all of them; kinds of mappings have a list each. */
  all?: RowAddress;
  /** Where the record is that it is of; kinds of mappings are no records. */
  opens?: (item: Item) => RowAddress;
  /** Where one is repaired, and what that is called. */
  repair: (item: Item) => RowAddress;
  does: string;
  /** Why it matters. */
  why: string;
}

const sync = ({ key }: Item): RowAddress => ({ to: `/integration/${key}/sync` });
const dashboard = ({ key }: Item): RowAddress => ({ to: `/integration/${key}/dashboard` });
const budget = ({ key }: Item): RowAddress => ({ to: key ? `/organization/shelter/${key}/kiosk` : '/organization/shelter' });
const user = ({ key }: Item): RowAddress => ({ to: `/admin/user/${key}` });
const integrations = (state: string): RowAddress => ({ to: '/integration', search: { filter_state_key: state } });

const kinds: Record<WaitingKind, Kind> = {
  QUESTION: {
    icon: CircleQuestionMark,
    labels: ['Sync asks before it archives', 'Syncs ask before they archive'],
    all: integrations('ASKING'),
    opens: dashboard,
    repair: sync,
    does: 'Answer',
    why: 'Nothing is archived until somebody has said so.',
  },
  FAILED_SYNC: {
    icon: CircleX,
    labels: ['Failing sync', 'Failing syncs'],
    all: integrations('FAILED'),
    opens: dashboard,
    repair: sync,
    does: 'See why',
    why: 'Animals of these shelters stay as they were.',
  },
  TEXT_BUDGET: {
    icon: MessageSquareWarning,
    labels: ['Budget of texts is running out', 'Budgets of texts are running out'],
    opens: budget,
    repair: budget,
    does: 'See which',
    why: 'Once it is used up visitors still check in, and get no text.',
  },
  UNCLEAR_ROLES: {
    icon: UserRoundX,
    labels: ['User whose roles could not be read at sign-in', 'Users whose roles could not be read at sign-in'],
    opens: user,
    repair: user,
    does: 'See the user',
    why: 'They keep the roles they had. Change what the identity provider sends, or give and take roles here.',
  },
  OUTCOME: {
    icon: Send,
    labels: ['Adoption its partner may not know of', 'Adoptions their partners may not know of'],
    all: { to: '/organization/adoption-application', search: { filter_untold: 'true' } },
    opens: ({ key }) => ({ to: `/organization/adoption-application/${key}/information` }),
    repair: ({ key }) => ({ to: `/organization/adoption-application/${key}/information`, hash: 'outcome' }),
    does: 'Look at it',
    why: 'A partner that does not know goes on offering the animal.',
  },
  STUCK_PET: {
    icon: Unplug,
    labels: ['Pet is approved for nobody', 'Pets are approved for nobody'],
    all: { to: '/organization/pet', search: { filter_stuck: 'true' } },
    opens: ({ key }) => ({ to: `/organization/pet/${key}` }),
    repair: ({ key }) =>
      can(forceSetAvailable)
        ? { to: '/organization/adoption-setapproved', search: { pet: key } }
        : { to: `/organization/pet/${key}` },
    does: 'Set it free',
    why: 'Nobody can ask for them, and nobody has them promised.',
  },
  HELD_UP: {
    icon: Hourglass,
    labels: ['Sync held up by another location', 'Syncs held up by other locations'],
    all: integrations('HELD_UP'),
    opens: dashboard,
    repair: sync,
    does: 'See what it waits for',
    why: 'What left one location may be at the other, which cannot be read.',
  },
  MAPPING: {
    icon: Tags,
    labels: ['Pending Mapping', 'Pending Mappings'],
    repair: ({ key }) => ({ to: `/integration-mapping/${key}`, search: pendingWords }),
    does: 'Map them',
    why: 'Animals with these words wait until it is known what they mean.',
  },
  IDLE_DEFINITION: {
    icon: Link2Off,
    labels: ['Definition that applies nowhere', 'Definitions that apply nowhere'],
    all: { to: '/definitions', search: { filter_applies_nowhere: 'true' } },
    opens: ({ key }) => ({ to: '/definitions', search: { open: key } }),
    repair: ({ key }) => ({ to: '/definitions', search: { open: key } }),
    does: 'Connect',
    why: 'No pet is read by a definition until a network has it.',
  },
};

const calledOf = ({ key, name }: Item) => plain(isTab(key) ? tabNames[key] : name);

export const useWaiting = () =>
  useQuery({
    queryKey: [waiting.path],
    queryFn: ({ signal }) => post(waiting, {}, { signal }),
  });

/** What waits for a person, the worst first, each with the way to its repair; nothing is shown where nothing does (decision 30). */
export function Attention() {
  const found = useWaiting();
  const reading = readingOf(found);
  if (reading.failure)
    return (
      <div className="card attention-unread">
        <Unread of={reading} what="What waits for you" />
      </div>
    );
  if (!found.data?.waiting.length) return null;
  return (
    <ul className="attention" aria-label="Waiting for you">
      {found.data.waiting.map((one) => (
        <Group key={one.kind} {...one} />
      ))}
    </ul>
  );
}

function Group({ kind, count, items }: Waiting) {
  const { icon: Icon, labels, all, opens, repair, does, why } = kinds[kind];
  const counted = (
    <>
      <b>{countOf(count, MOST_COUNTED - 1)}</b> {labels[count === 1 ? 0 : 1]}
    </>
  );
  return (
    <li className="card">
      <div className="attention-head">
        <Icon size={20} strokeWidth={1.6} aria-hidden />
        {all ? <Link {...all}>{counted}</Link> : <span>{counted}</span>}
        <p>{why}</p>
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <span>
              {opens ? (
                <>
                  <Link {...opens(item)}>
                    <bdi>{calledOf(item)}</bdi>
                  </Link>
                  {item.place && (
                    <>
                      {', '}
                      <bdi>{plain(item.place)}</bdi>
                    </>
                  )}
                  {item.detail && <small>{plain(item.detail)}</small>}
                </>
              ) : (
                <Link {...repair(item)}>{`${calledOf(item)}: ${Number(item.detail).toLocaleString()}`}</Link>
              )}
            </span>
            {item.since && (
              <span className="attention-since">
                <When value={item.since} />
              </span>
            )}
            <Link {...repair(item)} className="button-quiet" aria-label={`${does}: ${calledOf(item)}`}>
              {does}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
