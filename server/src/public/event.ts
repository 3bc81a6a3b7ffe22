import type { FastifyInstance } from 'fastify';
import type { EventData } from '../../../public/src/event-page.tsx';
import type { Frame } from '../http/frame.ts';
import { drawing, inPage } from './drawing.ts';
import { answerVisit } from './visited.ts';

/**
 * An event that is shown, with whom visitors may know of it: shelters that are active and take part, sponsors that are named.
 * Two lines before its data, as the pages of shelters have them: it names no sites that frame it, and no languages.
 */
const statement = {
  name: 'event',
  text: `select '[]' || e'\\n' || '[]' || e'\\n' || json_build_object('name', e.name, 'slug', e.slug, 'description', e.description,
    'start', e.start_datetime at time zone 'UTC', 'end', e.end_datetime at time zone 'UTC', 'search_enabled', e.search_enabled,
    'banner', json_build_object('key', f.key, 'width', f.width, 'height', f.height),
    'shelters', (select coalesce(json_agg(json_build_object('name', s.name, 'slug', s.slug) order by lower(s.name)), '[]')
      from organization_event_shelter x join organization_shelter s on s.id = x.shelter_id
      where x.event_id = e.id and x.active and s.active and not s.deleted
        and not coalesce((s.pet_listing ->> 'test_mode')::boolean, false)),
    'sponsors', (select coalesce(json_agg(json_build_object('name', p.name, 'link', p.link) order by lower(p.name)), '[]')
      from organization_event_sponsor x join sponsor p on p.id = x.sponsor_id
      where x.event_id = e.id and x.active and not p.deleted))::text
    from organization_event e join stored_file f on f.id = e.banner_id where e.slug = $1 and e.active and not e.deleted`,
};

interface Address {
  Params: { slug: string };
  Querystring: { lang?: unknown };
}

/** The page of an event. */
export function serveEvents(app: FastifyInstance, frame: Frame): void {
  app.get<Address>('/event/:slug', (request, reply) => {
    const { lang } = request.query;
    const { publicUrl } = frame.services;
    return answerVisit({
      ...{ request, reply, frame, statement },
      lang: typeof lang === 'string' ? lang : undefined,
      values: [request.params.slug],
      also: publicUrl,
      draw: async (data, language) => {
        const view = JSON.parse(data) as EventData;
        return (await drawing()).eventPage({ view, publicUrl, lang: language, ...inPage('event.ts') });
      },
    });
  });
}
