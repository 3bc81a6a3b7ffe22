import { dismiss, type Shown, shown } from '@homeward/contract/announcement';
import { isShownAt } from '@homeward/contract/announcement-places';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Info, type LucideIcon, Sparkles, Wrench, X } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { post } from '../api/client.ts';
import { queryClient, readAgain } from '../api/queries.ts';
import { useAction } from '../ui/action/use-action.ts';
import { readingOf, Unread } from '../ui/page/lookup.tsx';
import { plain } from '../ui/text/plain.ts';
import './announcements.css';

const QUERY = {
  queryKey: [shown.path],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await post(shown, {}, { signal })).announcements,
  staleTime: Number.POSITIVE_INFINITY,
};
/** How old what is announced may be for somebody who is there. */
const FRESH = 10_000;
const SIGNS = ['focus', 'keydown', 'pointerdown', 'pointermove', 'wheel'];

/**
 * Reads what is announced again while somebody is there: with the first sign of them once it is old. A screen that is left
 * alone asks for nothing, so that its session ends in its time.
 */
function useAnnounced() {
  const query = useQuery(QUERY);
  useEffect(() => {
    let next = performance.now() + FRESH;
    const look = () => {
      if (performance.now() < next) return;
      next = performance.now() + FRESH;
      void readAgain(QUERY.queryKey);
    };
    for (const sign of SIGNS) window.addEventListener(sign, look, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, look);
    };
  }, []);
  return query;
}

/** What is announced for the screen one is at; what one has put aside is not among it. */
export default function Announcements() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const query = useAnnounced();
  const here = query.data?.filter(({ origin_key }) => isShownAt(origin_key, pathname)) ?? [];
  return (
    <div className="announcements">
      <Unread of={readingOf(query)} what="Announcements" />
      <div role="status">
        {here.length > 0 && (
          <section aria-label="Announcements">
            {here.map((announcement) => (
              <Announcement key={announcement.uuid} announcement={announcement} isOnly={here.length === 1} />
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

const kinds: Record<Shown['type_key'], [word: string, icon: LucideIcon]> = {
  INFO: ['Information', Info],
  SYSTEM_UPDATE: ['System update', Sparkles],
  SYSTEM_MAINTENANCE: ['System maintenance', Wrench],
};

interface AnnouncementProps {
  announcement: Shown;
  /** Whether no other is left to go on to. */
  isOnly: boolean;
}

function Announcement({ announcement, isOnly }: AnnouncementProps) {
  const { uuid, version, type_key, title, description, link } = announcement;
  const [word, Icon] = kinds[type_key];
  const { run } = useAction(dismiss, {
    success: 'Announcement dismissed',
    failure: (reason) => `Could not dismiss the announcement. Reason: ${reason}`,
  });
  const putAside = async () => {
    if (!(await run({ uuid, version }))) return;
    await queryClient.cancelQueries({ queryKey: QUERY.queryKey });
    queryClient.setQueryData<Shown[]>(QUERY.queryKey, (all) => all?.filter((one) => one.uuid !== uuid));
    if (isOnly) document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className="announcement" data-type={type_key}>
      <Icon size={18} strokeWidth={1.7} aria-hidden />
      <div>
        <p className="announcement-title">
          {word} <strong>{plain(title)}</strong>
        </p>
        <p dir="auto">{description}</p>
        {link && <More link={link} of={title} />}
      </div>
      <button type="button" className="icon-button" aria-label={`Dismiss ${plain(title)}`} onClick={putAside}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

/** Within the console the screen changes and nothing is loaded anew; what is elsewhere opens beside it. */
function More({ link, of }: { link: string; of: string }) {
  const router = useRouter();
  const isInside = link.startsWith('/');
  const follow = (event: MouseEvent) => {
    if (!isInside || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ href: link });
  };
  return (
    <a
      href={link}
      onClick={follow}
      aria-label={`Read more: ${plain(of)}`}
      {...(!isInside && { target: '_blank', rel: 'noreferrer' })}
    >
      Read more
    </a>
  );
}
