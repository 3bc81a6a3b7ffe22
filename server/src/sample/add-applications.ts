import type { Database } from '../database/connect.ts';
import { insertRows, insertWithIds } from '../database/rows.ts';
import type { AddedPet } from './add-pets.ts';
import { daysAgo } from './ids.ts';
import { firstNames, lastNames } from './people.ts';
import { Chance } from './random.ts';

const ADOPTERS = 420;

/** Adds adopters and their applications: what the status of a pet tells of, and inquiries for limits to count. */
export async function addApplications(db: Database, pets: AddedPet[]): Promise<void> {
  const random = new Chance(600);
  const adopters = await insertWithIds(
    db,
    'adopter_user',
    Array.from({ length: ADOPTERS }, (_, index) => {
      const [first_name, last_name] = [random.pick(firstNames), random.pick(lastNames)];
      return { first_name, last_name, email: `${first_name}.${last_name}.${index + 1}@mail.example`.toLowerCase() };
    }),
  );
  const living = pets.filter(({ deleted }) => !deleted);
  const rows = living.flatMap((pet) => applicationsFor(random, pet).map((row) => ({ pet_id: pet.id, ...row })));
  await insertRows(
    db,
    'adoption_application',
    rows.map((row) => ({ ...row, adopter_user_id: random.pick(adopters), created_date: daysAgo(random.between(0, 90)) })),
  );
}

function applicationsFor(random: Chance, { status, shelter }: AddedPet) {
  const application = (status_key: string, ended: { canceled?: boolean; withdrew?: boolean; returned?: boolean } = {}) => ({
    status_key,
    canceled: false,
    withdrew: false,
    returned: false,
    ...ended,
  });
  if (status === 'ADOPTED') return random.happens(0.4) ? [application('ADOPTED')] : [];
  if (status === 'APPROVED') return [application(random.weighted({ APPROVED: 5, SIGNED: 3, PAID: 2 }))];
  if (status === 'IN_PROCESS') return [application('UNDER_REVIEW'), ...(random.happens(0.3) ? [application('DECLINED')] : [])];
  const popular = shelter.has.has('limits') && random.happens(0.12);
  const inquiries = Array.from({ length: popular ? random.between(3, 7) : Number(random.happens(0.08)) }, () =>
    application('PENDING'),
  );
  if (random.happens(0.02)) inquiries.push(application('PENDING', random.pick([{ canceled: true }, { withdrew: true }])));
  if (random.happens(0.01)) inquiries.push(application('ADOPTED', { returned: true }));
  return inquiries;
}
