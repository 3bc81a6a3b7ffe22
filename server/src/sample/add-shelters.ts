import { weekdays } from '@homeward/contract/branch';
import { defaultInterview, defaultPetListing } from '@homeward/contract/shelter';
import type { Database } from '../database/connect.ts';
import { insertRows, insertWithIds } from '../database/rows.ts';
import type { Files } from '../services/files.ts';
import { hashPassword } from '../services/password.ts';
import { newPassword } from '../services/secrets.ts';
import { contractPdf } from './contract-pdf.ts';
import { daysAgo, idsBy } from './ids.ts';
import { locals, phoneAt } from './local.ts';
import { firstNames, lastNames } from './people.ts';
import { Chance } from './random.ts';
import { type SampleShelter, sampleShelters } from './shelters.ts';

export interface AddedShelter extends SampleShelter {
  id: number;
  slug: string;
  /** Of its locations, the headquarter first. */
  branches: number[];
  languages: readonly string[];
  paymentModel: string | null;
  /** Of its questions; none where it has none yet. */
  template: number | null;
}

const chance = () => new Chance(40);
const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/[ -]+/g, '-');

/** Adds shelters in every state of being set up, with their languages, locations and opening hours. */
export async function addShelters(db: Database, files: Files): Promise<AddedShelter[]> {
  const countries = await idsBy(db, 'country', 'abbreviation');
  const templates = [...(await idsBy(db, 'question_template', 'name')).values()].sort((a, b) => a - b);
  const random = chance();
  const rows = sampleShelters.map((shelter, index) => ({
    ...rowOf(random, shelter),
    country_id: countries.get(shelter.country) ?? 0,
    created_date: daysAgo((sampleShelters.length - index) * 14),
    shelter_contract_id: null as number | null,
    template_id: shelter.has.has('unasked') || !templates.length ? null : random.pick(templates),
  }));
  for (const row of rows) if (row.contract) row.shelter_contract_id = await storeContract(db, files, row.name);
  const ids = await insertWithIds(db, 'organization_shelter', rows);
  const added = sampleShelters.map((shelter, index) => ({
    ...shelter,
    id: ids[index] ?? 0,
    slug: rows[index]?.slug ?? '',
    branches: [] as number[],
    languages: languagesOf(shelter),
    paymentModel: rows[index]?.payment_model_key ?? null,
    template: rows[index]?.template_id ?? null,
  }));
  await addLanguages(db, added);
  await addBranches(db, added, countries);
  await addSupportUsers(db, added);
  return added;
}

function rowOf(random: Chance, { name, country, has, places }: SampleShelter) {
  const isNew = !places.length;
  const slug = slugOf(name);
  const towns = places.map(({ town }) => town.split(',')[0]);
  return {
    name,
    slug,
    email: `hello@${slug}.example`,
    description: isNew ? null : `${name} finds homes for pets in and around ${towns.join(', ')}.`,
    key501c3: country === 'US' ? `${random.between(20, 88)}-${random.between(1_000_000, 9_999_999)}` : null,
    active: !has.has('inactive'),
    in_person: has.has('in_person'),
    process_tag: has.has('tags'),
    contract: has.has('contract'),
    interview_config: interviewOf(random, isNew),
    pet_listing: { ...defaultPetListing(), sort_by_applications: random.happens(0.3), test_mode: isNew },
    petco_love_lost: { enabled: country === 'US' && random.happens(0.4) },
    send_medical_records: random.happens(0.5),
    ...paymentOf(random, isNew),
  };
}

async function storeContract(db: Database, files: Files, shelter: string): Promise<number> {
  const row = { kind: 'PDF', name: 'adoption-contract.pdf', mime: 'application/pdf' };
  return (await files.keep(db, contractPdf(shelter), 'pdf', row)).id;
}

function interviewOf(random: Chance, isNew: boolean) {
  const config = defaultInterview();
  if (isNew) return config;
  for (const entry of Object.values(config)) {
    entry.visible = random.happens(0.6);
    entry.required = entry.visible && random.happens(0.5);
  }
  return config;
}

function paymentOf(random: Chance, isNew: boolean) {
  const model = random.weighted({ ADOPTER_PAYS: 4, ADOPTER_CHOOSES: 3, ORGANIZATION_PAYS: 2, OUTSIDE: 1 });
  const stripe = {
    stripe_enabled: true,
    stripe_id: `acct_${random.between(10_000_000, 99_999_999)}`,
    is_ach: false,
    product_fee: 3,
    fixed_fee: 0.3,
    percentage_fee: 0.029,
    percentage_fee_diff: 0.005,
    cover_cc_fee: random.happens(0.5),
  };
  const sales_taxes = random.happens(0.6) ? { ADOPTION_FEE: 7.25, ADDITION: 7.25, DISCOUNT: 7.25, PRODUCT: 8.5 } : {};
  if (isNew) return { payment_model_key: null, payment_type: null, payment_config: {} };
  return { payment_model_key: model, payment_type: 'STRIPE', payment_config: { stripe, sales_taxes } };
}

/** The main language first. */
function languagesOf({ country, name }: SampleShelter): readonly string[] {
  const spoken = locals[country]?.languages ?? ['en'];
  return /^(Refuge|Amics)/.test(name) && country !== 'FR' ? [...spoken].reverse() : spoken;
}

async function addLanguages(db: Database, shelters: AddedShelter[]): Promise<void> {
  const languages = await idsBy(db, 'language', 'abbreviation');
  const rows = shelters.flatMap(({ id, languages: spoken }) =>
    spoken.map((abbreviation, index) => ({
      shelter_id: id,
      language_id: languages.get(abbreviation) ?? 0,
      main_language: index === 0,
    })),
  );
  await insertRows(db, 'organization_shelter_language', rows);
}

/** Nobody knows their password: it has to be reset. */
async function addSupportUsers(db: Database, shelters: AddedShelter[]): Promise<void> {
  const password_hash = await hashPassword(newPassword(24));
  const random = chance();
  const rows = shelters.map(({ id, slug }) => {
    const [first_name, last_name] = [random.pick(firstNames), random.pick(lastNames)];
    return { shelter_id: id, type_key: 'SUPPORT', first_name, last_name, email: `support@${slug}.example`, password_hash };
  });
  await insertRows(db, 'organization_user', rows);
}

async function addBranches(db: Database, shelters: AddedShelter[], countries: Map<string, number>): Promise<void> {
  const random = chance();
  const addresses = [];
  const branches = [];
  for (const shelter of shelters) {
    const local = locals[shelter.country];
    if (!local) continue;
    for (const [index, place] of shelter.places.entries()) {
      const { town, ...at } = place;
      const address = local.address(random.pick(local.streets), random.between(4, 190), place);
      addresses.push({ country_id: countries.get(shelter.country) ?? 0, ...at, address });
      const name = `${town.split(',')[0]} ${local.houses[index % local.houses.length]}`;
      branches.push({
        shelter_id: shelter.id,
        name,
        headquarter: index === 0,
        max_distance: random.pick([0, 0, 25, 50, 100, 250]),
        active: index === 0 || random.happens(0.92),
        email: `${slugOf(name)}@${shelter.slug}.example`,
        work_phone: phoneAt(random, local, place),
      });
    }
  }
  const addressIds = await insertWithIds(db, 'address', addresses);
  const rows = branches.map((branch, index) => ({ ...branch, address_id: addressIds[index] ?? 0 }));
  const ids = await insertWithIds(db, 'organization_branch', rows);
  for (const [index, { shelter_id }] of rows.entries())
    shelters.find(({ id }) => id === shelter_id)?.branches.push(ids[index] ?? 0);
  await insertRows(
    db,
    'opening_hour',
    ids.flatMap((id) => hoursOf(random, id)),
  );
}

function hoursOf(random: Chance, branch_id: number) {
  const [opening, closure] = random.pick([
    ['08:00', '17:00'],
    ['10:00', '18:00'],
    ['11:00', '19:00'],
    ['12:00', '18:30'],
  ] as const);
  const dayOff = random.pick(['SUN', 'SUN', 'MON', 'WED']);
  return weekdays.map((weekday_key) => {
    const closed = weekday_key === dayOff;
    const short = weekday_key === 'SAT' || weekday_key === 'SUN';
    return {
      branch_id,
      weekday_key,
      opening: closed ? null : opening,
      closure: closed ? null : short ? '16:00' : closure,
      closed,
    };
  });
}
