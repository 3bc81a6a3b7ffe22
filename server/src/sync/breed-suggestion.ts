import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { plainInDatabase, readingsOf } from './breed-words.ts';

export interface WantedBreed {
  words: string;
  specie_id: number | null;
}
export interface SuggestedBreed {
  breed_id: number;
  uuid: string;
  name: string;
  specie_id: number;
  /** From 0 to 1. */
  score: number;
}

/** How alike a partner's word and one of ours are: 1 the same; less if one begins with, abbreviates or ends with the other. */
const LIKENESS = sql`case
  when said = token then 1
  when length(said) > 2 and starts_with(token, said)
    then .6 + .35 * length(said) / length(token)
  when length(token) > 3 and starts_with(said, token)
    then .6 + .35 * length(token) / length(said)
  when length(said) > 3 and length(said) * 2 >= length(token)
    and token like regexp_replace(said, '(.)', '\\1%', 'g') then .75
  when length(said) > 4 and token like '%' || said then .75
  when similarity(said, token) > .4 then similarity(said, token)
end`;

/**
 * The breeds that a partner's words may mean, best first, of their specie if it is known. Every way to read the words is
 * compared with everything a breed is called: word by word, rare words counting more, and as a whole without spaces.
 */
export async function suggestBreeds(db: Database, wanted: readonly WantedBreed[], limit = 5): Promise<SuggestedBreed[][]> {
  const readings = wanted.flatMap(({ words, specie_id }, at) =>
    readingsOf(words).map((reading) => ({ at, specie_id, ...reading })),
  );
  const { rows } = await sql<SuggestedBreed & { at: number }>`
    with reading as materialized (
      select row_number() over () as reading, r.*, array_to_string(words, '') as joined
      from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r (at int, specie_id int, words text[], trust real)
    ),
    spelled as materialized (
      select breed.id, breed.specie_id, ${plainInDatabase(sql`alias.name`)} as plain, trust
      from breed join specie on specie.id = breed.specie_id,
        lateral (
          select breed.name as name, 1 as trust
          union all select part, .97 from regexp_split_to_table(breed.name, ' / ') as part where breed.name like '% / %'
          union all select specie.name, 1 where breed.name in ('Mixed Breed', 'Other')
        ) as alias
      where not breed.deleted
    ),
    called as materialized (
      select row_number() over () as called, id, specie_id, trust, replace(plain, ' ', '') as joined,
        array(select distinct unnest(array_remove(string_to_array(plain, ' '), ''))) as words
      from spelled
    ),
    known as materialized (
      select token, case when token in (select unnest(string_to_array(lower(name), ' ')) from specie union values ('other')) then .1
          else ln(1 + (select count(*) from called) / count(*)) / ln(1 + (select count(*) from called)) end as weight
      from called, unnest(words) as token group by token
    ),
    asked as materialized (select distinct unnest(words) as said from reading),
    -- Only words that begin or end alike are compared.
    near as materialized (
      select said, token, weight from asked join known on left(said, 1) = left(token, 1)
      union select said, token, weight from asked join known on right(said, 5) = right(token, 5)
    ),
    alike as materialized (
      select said, token, weight, likeness from near, lateral (select ${LIKENESS} as likeness) as likeness where likeness is not null
    ),
    closest as materialized (
      select distinct on (said) said, weight from alike order by said, likeness desc, weight
    ),
    said as materialized (
      select reading, specie_id, word as token, coalesce(weight, 1) as weight,
        sum(coalesce(weight, 1)) over (partition by reading) as total
      from reading cross join unnest(words) as word left join closest on said = word
    ),
    ours as materialized (
      select called, specie_id, token, weight, sum(weight) over (partition by called) as total
      from called, unnest(words) as token join known using (token)
    ),
    pair as (
      select distinct on (reading, called, said.token) reading, called, alike.likeness * said.weight / said.total as of_theirs,
        alike.likeness * ours.weight / ours.total as of_ours
      from said join alike on alike.said = said.token join ours on ours.token = alike.token
      where said.specie_id is null or said.specie_id = ours.specie_id
      order by reading, called, said.token, alike.likeness desc, of_ours desc
    ),
    likely as (
      select reading, called, 2 / (1 / sum(of_theirs) + 1 / least(1, sum(of_ours))) as score
      from pair group by reading, called
      union all
      select reading, called, .98 * similarity(reading.joined, called.joined)
      from reading join called on left(reading.joined, 2) = left(called.joined, 2)
      where (reading.specie_id is null or reading.specie_id = called.specie_id)
        and similarity(reading.joined, called.joined) >= .5
    ),
    ranked as (
      select at, called.id, max(score * reading.trust * called.trust) as score,
        sum(score * reading.trust * called.trust) as total
      from likely join reading using (reading) join called using (called) group by at, called.id
    ),
    numbered as (
      select at, breed.id as breed_id, uuid, name, specie_id, round(score::numeric, 3)::float as score,
        row_number() over (
          partition by at order by round(score::numeric, 3) desc, round(total::numeric, 3) desc, length(name), specie_id, name, id
        ) as place
      from ranked join breed using (id)
    )
    select at, breed_id, uuid, name, specie_id, score from numbered where place <= ${limit} order by at, place`.execute(db);
  const suggested: SuggestedBreed[][] = wanted.map(() => []);
  for (const { at, ...breed } of rows) suggested[at]?.push(breed);
  return suggested;
}
