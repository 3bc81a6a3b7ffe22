import { hash } from 'node:crypto';
import { type VisitStatus, visitStatuses } from '@homeward/contract/visit';
import type { Database } from '../database/connect.ts';
import { insertRows, insertWithIds } from '../database/rows.ts';
import { idsBy } from './ids.ts';
import { firstNames, lastNames } from './people.ts';
import { Chance } from './random.ts';
import { codeWords, reasonWords, textWords } from './reason-words.ts';
import { sampleShelters } from './shelters.ts';

const VISITS = 200;
/** Of them are there now. */
const HERE = 14;
const DAYS = 28;
const MINUTE = 60_000;
const QUESTIONS = ['What kind of home do you live in?', 'Do you own or rent your home?'];

interface Place {
  branch_id: number;
  shelter_id: number;
  language: string;
  kiosks: number[];
  reasons: { id: number; name: string }[];
}

/** Adds what visitors of the sample's in-person shelters meet, and four weeks of their visits. */
export async function addVisits(db: Database): Promise<void> {
  const random = new Chance(14);
  const places = await placesOf(db);
  if (!places.length) return;
  await addKiosks(db, random, places);
  await addReasons(db, places);
  await addCodes(db, random, places);
  await addAll(db, random, places);
}

async function placesOf(db: Database): Promise<Place[]> {
  const rows = await db
    .selectFrom('organization_branch as branch')
    .innerJoin('organization_shelter as shelter', 'shelter.id', 'branch.shelter_id')
    .leftJoin('organization_shelter_language as own', (join) =>
      join.onRef('own.shelter_id', '=', 'shelter.id').on('own.main_language', '=', true),
    )
    .leftJoin('language', 'language.id', 'own.language_id')
    .where('shelter.in_person', '=', true)
    .where(
      'shelter.name',
      'in',
      sampleShelters.map(({ name }) => name),
    )
    .where('shelter.deleted', '=', false)
    .where('branch.deleted', '=', false)
    .orderBy('branch.id')
    .select(['branch.id as branch_id', 'shelter.id as shelter_id', 'language.abbreviation as language'])
    .execute();
  return rows.map((row) => ({ ...row, language: row.language ?? 'en', kiosks: [], reasons: [] }));
}

const inLanguage = <Words>(words: Record<string, Words>, language: string) => words[language] ?? (words.en as Words);

async function addKiosks(db: Database, random: Chance, places: Place[]): Promise<void> {
  for (const place of places) {
    const rows = (['TOTEM', 'SELF_CHECK_IN'] as const).map((type_key) => ({
      branch_id: place.branch_id,
      name: type_key === 'TOTEM' ? 'Front desk' : 'Door',
      type_key,
      fingerprint: hash('sha256', `${type_key} ${place.branch_id}`, 'base64url').slice(0, 20),
      active: type_key === 'SELF_CHECK_IN' || !random.happens(0.1),
    }));
    place.kiosks = await insertWithIds(db, 'kiosk', rows);
  }
}

/** Each in the location's language and two others. */
async function addReasons(db: Database, places: Place[]): Promise<void> {
  const bases = await idsBy(db, 'kiosk_reason', 'name');
  const languages = await idsBy(db, 'language', 'abbreviation');
  const asked = await db
    .selectFrom('organization_question')
    .where('ask', 'in', QUESTIONS)
    .where('deleted', '=', false)
    .orderBy('id')
    .select('id')
    .execute();
  for (const place of places) {
    for (const [base, words] of Object.entries(reasonWords)) {
      const reason_id = bases.get(base);
      if (!reason_id) continue;
      const [name, end_message] = inLanguage(words, place.language);
      const isAdoption = base === 'Adopt';
      const row = {
        branch_id: place.branch_id,
        reason_id,
        name,
        end_message,
        wait_list_on_end: base !== 'Volunteer',
        custom_reason_response: base === 'Lost pet',
        sms_text: isAdoption ? inLanguage(textWords, place.language) : null,
      };
      const [id = 0] = await insertWithIds(db, 'shelter_kiosk_reason', [row]);
      place.reasons.push({ id, name });
      const others = Object.entries(words).filter(([language, [other]]) => language !== place.language && other !== name);
      await insertRows(
        db,
        'shelter_kiosk_reason_translation',
        others.slice(0, 2).map(([language, [other, end]]) => ({
          parent_id: id,
          language_id: languages.get(language) ?? 0,
          name: other,
          end_message: end,
        })),
      );
      if (isAdoption)
        await insertRows(
          db,
          'shelter_kiosk_reason_question',
          asked.map((question, position) => ({ kiosk_reason_id: id, question_id: question.id, position })),
        );
    }
  }
}

async function addCodes(db: Database, random: Chance, places: Place[]): Promise<void> {
  const rows = places
    .filter(() => random.happens(0.7))
    .map(({ branch_id, language }) => {
      const [title, description] = inLanguage(codeWords, language);
      return { branch_id, type_key: 'WAIT_LIST', title, description };
    });
  await insertRows(db, 'qr_code', rows);
}

async function addAll(db: Database, random: Chance, places: Place[]): Promise<void> {
  const visits = Array.from({ length: VISITS }, (_, index) => visitOf(random, random.pick(places), index));
  const visitors = await insertWithIds(
    db,
    'visitor',
    visits.map(({ visitor }) => visitor),
  );
  const ids = await insertWithIds(
    db,
    'visit',
    visits.map(({ visit }, index) => ({ ...visit, visitor_id: visitors[index] ?? 0 })),
  );
  await insertRows(
    db,
    'visit_status',
    visits.flatMap(({ history }, index) => history.map((step) => ({ visit_id: ids[index] ?? 0, ...step }))),
  );
}

/** The last ones are here now; all others came by day within four weeks, and have gone. */
function visitOf(random: Chance, place: Place, index: number) {
  const isHere = index >= VISITS - HERE;
  const began = Date.now() - random.between(1, DAYS) * 24 * 60 * MINUTE - random.between(0, 7 * 60) * MINUTE;
  const reached = isHere ? random.between(0, visitStatuses.length - 1) : visitStatuses.length - 1;
  const order: VisitStatus[] = ['WAIT_LIST', 'CHECKED_IN', 'MEETING', 'MEETING_DONE'];
  const step = random.between(4, 18) * MINUTE;
  const history = order.slice(0, reached + 1).map((status_key, at) => ({
    status_key,
    created_date: new Date(isHere ? Date.now() - (reached - at + 1) * step : began + at * step).toISOString(),
  }));
  const last = history.at(-1);
  const reason = random.pick(place.reasons);
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const phone = random.happens(0.8) ? `+1202555${String(100 + index).padStart(4, '0')}` : null;
  return {
    visitor: { shelter_id: place.shelter_id, name, phone, phone_typed: phone, no_texts: random.happens(0.05) },
    visit: {
      branch_id: place.branch_id,
      kiosk_id: random.pick(place.kiosks),
      reason_id: reason.id,
      reason_name: reason.name,
      key: uuidOf(`visit ${index}`),
      status_key: last?.status_key ?? 'WAIT_LIST',
      since: last?.created_date ?? new Date(began).toISOString(),
      created_date: history[0]?.created_date ?? new Date(began).toISOString(),
      ended_date: isHere ? null : new Date(began + 120 * MINUTE).toISOString(),
      ended_key: isHere ? null : random.weighted({ DONE: 8, LEFT: 2, CLOSED: 1 }),
      token_hash: hash('sha256', `token ${index} ${place.branch_id}`, 'base64url'),
    },
    history: history.map(({ status_key, created_date }) => ({ status_key, created_date })),
  };
}

/** The same every time, as all of the sample. */
const uuidOf = (text: string) => hash('sha256', text, 'hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
