import { templateInput } from './email-template.ts';
import { type Part, part, type Reads } from './versioned.ts';
import { announcement, event, publicGroup, type World } from './versioned-world.ts';

/** What administrators keep for all shelters. */
export function ofAdministration(
  {
    specie,
    breed,
    publicGroup: grouped,
    announcement: told,
    event: held,
    sponsor,
    emailTemplate,
    germanId,
    language,
    shop,
  }: World,
  { record, part: own }: Reads,
): Part[] {
  return [
    part('specie/update', record('specie/search', { uuid: specie }), (name, version) => ({
      specie: { uuid: specie, ...version, name },
    })),
    part('breed/update', record('breed/search', { uuid: breed }), (name, version) => ({
      breed: { uuid: breed, ...version, name, specie_uuid: shop.dog.uuid },
    })),
    part('announcement/update', record('announcement/search', { uuid: told }), (title, version) => ({
      announcement: { uuid: told, ...version, ...announcement, title },
    })),
    part('event/save', record('event/search', { uuid: held }), (name, version) => ({
      event: { uuid: held, ...version, ...event, slug: 'pairs', name },
    })),
    part('sponsor/save', record('sponsor/search', { uuid: sponsor }), (name, version) => ({
      sponsor: { uuid: sponsor, ...version, name },
    })),
    part('smart-response/save', record('smart-response/search', { uuid: emailTemplate.uuid }), (title, version) => ({
      email_template: { ...templateInput({ title }), uuid: emailTemplate.uuid, ...version },
    })),
    part(
      'smart-response/save-translation',
      own('smart-response/search', emailTemplate.uuid, language.german),
      (title, version) => ({
        parent_id: emailTemplate.id,
        language_id: germanId,
        ...version,
        json: { values: templateInput({ title }).json.values },
      }),
    ),
    part('group/update', record('group/search', { uuid: grouped }), (name, version) => ({
      public_group: { uuid: grouped, ...version, ...publicGroup(shop), name },
    })),
  ];
}
