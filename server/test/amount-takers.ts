import { partOf } from '@homeward/contract/shelter-part';
import { stripe } from './charges.ts';
import { makeIntegration, type PartnersServer } from './integrations.ts';
import { inquire } from './pets.ts';
import { createProduct, createTax, makeShop, productInput, taxInput } from './product.ts';
import { makePet } from './shelters.ts';

/** A sound input of a call that takes amounts, of a shelter of its own, and where its answer says the amount at a place of the input. */
export interface Taker {
  input: object;
  said: (place: string) => string;
}
type Make = (server: PartnersServer, amount: number) => Promise<Taker>;

/** A shelter of the country whose currency is tried. */
const shop = (server: PartnersServer) => makeShop(server, { country: 'CA' });
const asIs = (place: string) => place;

const checkout: Make = async (server, amount) => {
  const { uuid } = await inquire(server, await makePet(server, (await shop(server)).north, { price: amount }), 'APPROVED');
  return {
    input: { application_uuid: uuid },
    // The pet alone costs as much as is expected; whatever else is asked for stands in the line behind it.
    said: (place) => (place === 'expected_total' ? '0.price' : '1.price'),
  };
};

/** By the call's path: every call that takes an amount of money has to be here. */
export const takers: Record<string, Make> = {
  'application/checkout-update': async (...made) => within('adoption_application.checkout', await checkout(...made)),
  'application/preview-checkout': async (...made) => within('lines', await checkout(...made)),
  'payment-credit/create-voucher': async (server) => ({
    input: { shelter_uuid: (await shop(server)).shelter.uuid, amount: 20 },
    said: () => 'payment_credit.total_amount',
  }),
  'product/create': async (server) => ({ input: { organization_product: productInput(await shop(server), whole) }, said: asIs }),
  'product/update': async (server) => {
    const made = await shop(server);
    const { uuid, version } = (await createProduct(server, made, whole)).data.organization_product;
    return { input: { organization_product: { uuid, version, ...productInput(made, whole) } }, said: asIs };
  },
  'tax/create': async (server) => ({ input: { organization_tax: taxInput(await shop(server)) }, said: asIs }),
  'tax/update': async (server) => {
    const made = await shop(server);
    const { uuid, version } = (await createTax(server, made)).data.organization_tax;
    return { input: { organization_tax: { uuid, version, ...taxInput(made) } }, said: asIs };
  },
  'donation-option/create': async (server) => ({
    input: { shelter_uuid: (await shop(server)).shelter.uuid, description: 'Food', amount: 5 },
    said: () => 'donation_option.amount',
  }),
  'donation-option/update': async (server) => {
    const input = { shelter_uuid: (await shop(server)).shelter.uuid, description: 'Food', amount: 5 };
    const { data } = await server.admin.call<{ donation_option: { uuid: string } }>('donation-option/create', input);
    return {
      input: { uuid: data.donation_option.uuid, description: 'Food', amount: 5 },
      said: () => 'donation_option.amount',
    };
  },
  'shelter/save-payment-config': async (server) => {
    const { shelter } = await shop(server);
    const payment_config = { payment_model_key: 'OUTSIDE', payment_type: 'STRIPE', stripe: { ...stripe, fixed_fee: 0 } };
    return { input: { ...partOf(shelter, 'payment'), payment_config }, said: (place) => `organization_shelter.${place}` };
  },
  'update/settings': async (server) => {
    const made = await shop(server);
    const at = { uuid: '', key: 'SHELTER_LUV', shelter: made.shelter, branch: made.north } as const;
    const { uuid } = await makeIntegration(server, 'SHELTER_LUV', { branch: at });
    const specie_pricing_map = [{ specie_uuid: made.dog.uuid, ages: [{ age_key: 'ADULT', price: 5 }] }];
    return { input: { integration_uuid: uuid, settings: { specie_pricing_map } }, said: asIs };
  },
};

const within = (path: string, { input, said }: Taker): Taker => ({ input, said: (place) => `${path}.${said(place)}` });
/** What any currency has. */
const whole = { price: 12 };
