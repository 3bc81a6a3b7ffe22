/** One table's rows, made by the database itself. `$from` and `$to` are the numbers that one insert makes, `$first` is above every id there is. */
export interface Rows {
  table: string;
  count: number;
  sql: string;
}

/** Between 0 and 1, evenly and in no order that means anything. */
export const chance = (salt: number) => `((n::bigint * 2654435761 + ${salt} * 40503) % 4294967296 / 4294967296.0)`;
/** One of a list, each as likely. */
export const one = (list: string, salt: number) =>
  `${list}[1 + (${chance(salt)} * cardinality(${list}))::int % cardinality(${list})]`;
/** One of a list, the first far more often than the last: as shelters have animals. */
export const fewHaveMost = (list: string, salt: number) =>
  `${list}[1 + floor(power(${chance(salt)}, 3) * cardinality(${list}))::int % cardinality(${list})]`;
export const words = (...of: string[]) => `(array['${of.join("','")}'])`;
export const numbers = 'generate_series($from::int, $to::int) n';

/** SHARE=0.1 makes a tenth of it, to try. */
export const of = (many: number) => Math.round(many * Number(process.env.SHARE ?? 1));
const PETS = of(1_000_000);
const APPLICATIONS = PETS;
export const ADOPTERS = of(200_000);
const PICTURES = of(200_000);
export const ACCOUNTS = of(8000);
export const SHELTERS = of(10_000);

const locations = '(select array_agg(id order by id) as ids from organization_branch) b';
/** Nine of ten animals are dogs and cats. */
const kinds = `(select array_agg(s.id order by s.id) as ids from specie s where exists (select from breed where specie_id = s.id)) k`;

/** What pets are, where they come from, and who asks for them: six of ten have a word in their name, twenty of a million a rare one. */
export const petRows: Rows[] = [
  {
    table: 'stored_file',
    count: PICTURES,
    sql: `insert into stored_file (id, key, kind, name, mime, size, width, height) overriding system value
      select $first + n, lpad(to_hex(n), 40, '0') || '.webp', 'PICTURE', 'photo.jpg', 'image/webp', 90000, 1200, 900 from ${numbers}`,
  },
  {
    table: 'adopter_user',
    count: ADOPTERS,
    sql: `insert into adopter_user (id, first_name, last_name, email) overriding system value
      select $first + n, ${fewHaveMost(words('Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Zuleika'), 1)}, 'Number ' || n,
        'adopter-' || n || '@bench.example' from ${numbers}`,
  },
  {
    table: 'pet',
    count: PETS,
    sql: `insert into pet (id, branch_id, name, specie_id, breed_primary_id, sex_key, age_key, size_key, status_key, visibility_key,
        custom_code, global_code, kennel_number, microchip, price, description, picture_id, created_date, deleted, deleted_date)
      overriding system value
      select $first + n, ${fewHaveMost('b.ids', 2)},
        case when n % 50000 = 7 then 'Zephyrine ' else '' end || ${fewHaveMost(words('Bella', 'Max', 'Luna', 'Rocky', 'Daisy', 'Odo'), 3)}
          || case when n % 5 < 3 then ' Sunshine ' else ' ' end || n,
        f.specie_id, f.id, ${words('FEMALE', 'MALE')}[1 + n % 2], ${one(words('BABY', 'YOUNG', 'ADULT', 'SENIOR'), 4)},
        ${one(words('S', 'M', 'L'), 5)},
        case when ${chance(6)} < greatest(0.02, 0.9 * (n - ${PETS} * 0.95) / (${PETS} * 0.05))
          then ${fewHaveMost(words('AVAILABLE', 'IN_PROCESS', 'APPROVED'), 7)} else 'ADOPTED' end,
        case when ${chance(8)} < 0.1 then 'HIDDEN' when ${chance(8)} < 0.101 then 'RESTRICTED' else 'VISIBLE' end,
        'C' || n, case when n % 3 = 0 then 'G' || n end, case when n % 4 = 0 then 'K-' || n % 500 end,
        '98514100' || lpad(n::text, 7, '0'), 50 + n % 300, repeat('Likes long walks and quiet evenings. ', 4),
        case when n % 3 > 0 then $first + 1 + n % ${PICTURES} end, now() - (${PETS} - n) * interval '5 minutes', n % 40 = 0,
        case when n % 40 = 0 then now() end
      from ${numbers} cross join ${locations} cross join ${kinds}
        cross join lateral (select k.ids[1 + floor(power(${chance(9)}, 8) * cardinality(k.ids))::int] as kind) of
        join (select specie_id, min(id) as id from breed group by 1) f on f.specie_id = of.kind`,
  },
  {
    table: 'adoption_application',
    count: APPLICATIONS,
    sql: `insert into adoption_application (id, pet_id, adopter_user_id, status_key, canceled, created_date, status_date, deleted)
      overriding system value
      select $first + n, $first + n, $first + 1 + floor(power(${chance(10)}, 2) * ${ADOPTERS})::int % ${ADOPTERS}, s.key,
        s.key not in ('ADOPTED', 'DECLINED') and n % 5 = 0, now() - (${APPLICATIONS} - n) * interval '5 minutes',
        now() - (${APPLICATIONS} - n) * interval '5 minutes' + interval '2 days', n % 1000 = 0
      from ${numbers} cross join lateral (select case
        when ${chance(6)} < greatest(0.02, 0.9 * (n - ${APPLICATIONS} * 0.95) / (${APPLICATIONS} * 0.05))
          then ${fewHaveMost(words('PENDING', 'UNDER_REVIEW', 'APPROVED', 'PAID', 'SIGNED'), 7)}
        when n % 7 = 0 then 'DECLINED' else 'ADOPTED' end as key) s`,
  },
  {
    table: 'checkout_line',
    count: Math.floor(PETS / 3),
    sql: `insert into checkout_line (application_id, position, type_key, price)
      select $first + n * 3, 0, 'ADOPTION_FEE', 50 + n % 300 from ${numbers}`,
  },
  {
    table: 'pet_source',
    count: of(600_000),
    sql: `insert into pet_source (account_id, integration_id, external_id, pet_id, hash, sync_id, outcome_key, waits_on)
      select a, a, 'A' || n, $first + n, md5(n::text), a, case when n % 200 = 0 then 'WAITING' else 'UPDATED' end,
        case when n % 200 = 0 then array['breed:' || 1 + n / 200 % 2000] end
      from ${numbers} cross join lateral (select $first + 1 + floor(power(${chance(11)}, 3) * ${ACCOUNTS})::int % ${ACCOUNTS} as a) of`,
  },
  {
    table: 'pet_media',
    count: of(600_000),
    sql: `insert into pet_media (pet_id, integration_id, kind_key, position, url, file_id, state_key)
      select $first + n, $first + 1 + n % ${ACCOUNTS}, 'PICTURE', 0, 'https://partner.example/photo/' || n, $first + 1 + n % ${PICTURES}, 'STORED' from ${numbers}`,
  },
];
