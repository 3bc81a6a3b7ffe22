import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { askPlanned } from '../database/kept-plans.ts';
import { minorOf } from '../money/amount.ts';
import type { Choices } from '../money/lines.ts';
import { Terms } from '../money/terms.ts';
import { creditFor } from './credits.ts';

/** What a checkout begins with: its terms as the settings are now, and what the shelter requires of every adopter. */
export interface Beginning {
  terms: Terms;
  choices: Choices;
}

/**
 * The terms of an application whose checkout begins now, by its pet, its location and its shelter. A product's or tax's row at
 * the location says its price, and whether it is active and required; a row for the species can only add that it is required.
 */
export async function beginCheckout(db: Database, applicationId: number): Promise<Beginning> {
  const [row] = await askPlanned(beginningOf(applicationId), db);
  if (!row) throw new Error(`There is no application ${applicationId}`);
  const terms = Terms.parse(row.terms);
  const minor = (price: number) => minorOf(price, terms.currency, ['price']);
  const { adopter_pays } = row;
  const none = { discount: 0n, addition: 0n, license: null, spay_neuter: null, donation: null };
  return {
    terms,
    choices: {
      ...none,
      adopter_pays,
      credit: await creditFor(db, applicationId, terms.currency),
      products: row.products.map((one) => ({ ...one, price: minor(one.price) })),
      taxes: row.taxes.map((one) => ({ ...one, price: minor(one.price) })),
    },
  };
}

const beginningOf = (applicationId: number) => sql<Read>`
    select jsonb_build_object(
        'currency', coalesce(c.currency, 'USD'), 'price', p.price,
        'payment_model_key', coalesce(p.payment_model_key, s.payment_model_key, 'OUTSIDE'), 'payment_type', coalesce(s.payment_type, 'STRIPE'),
        'stripe', s.payment_config -> 'stripe', 'sales_taxes', coalesce(s.payment_config -> 'sales_taxes', '{}')) as terms,
      (select coalesce(json_agg(json_build_object('uuid', o.uuid, 'name', o.name, 'description', o.description, 'price', r.price,
          'required', true) order by o.name, o.id), '[]')
        from product_branch r join organization_product o on o.id = r.product_id join product_specie k on k.product_id = o.id
        where r.branch_id = b.id and k.specie_id = p.specie_id and o.active and r.active and not o.deleted
          and (r.required or k.required)) as products,
      (select coalesce(json_agg(json_build_object('uuid', o.uuid, 'name', o.name, 'price', r.price) order by o.name, o.id), '[]')
        from tax_branch r join organization_tax o on o.id = r.tax_id
        where r.branch_id = b.id and o.active and r.active and not o.deleted and r.required) as taxes,
      a.adopter_pays
    from adoption_application a join pet p on p.id = a.pet_id join organization_branch b on b.id = p.branch_id
      join organization_shelter s on s.id = b.shelter_id left join country c on c.id = s.country_id
    where a.id = ${applicationId}`;

interface Read {
  terms: unknown;
  products: { uuid: string; name: string; description: string; required: boolean; price: number }[];
  taxes: { uuid: string; name: string; price: number }[];
  adopter_pays: boolean | null;
}
