/** Shelters with two locations each, where there are none yet. */
export const shelters = (count: number) => `
    insert into organization_shelter (name, slug, email, country_id, interview_config, pet_listing)
      select 'Haven ' || n, 'haven-' || n, 'hello@haven-' || n || '.example', (select min(id) from country) + n % 200, '{}', '{}'
      from generate_series(1, ${count} - (select count(*)::int from organization_shelter)) n;
    insert into organization_branch (shelter_id, name, headquarter, email, work_phone, address_id)
      select s.id, 'Location ' || n, n = 1, s.email, '555 0100', (select min(id) from address)
      from organization_shelter s, generate_series(1, 2) n where s.name like 'Haven %'
        and not exists (select from organization_branch b where b.shelter_id = s.id);
`;
