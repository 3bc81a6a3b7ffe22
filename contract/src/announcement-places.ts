import type { Origin } from './announcement.ts';

interface Place {
  /** As the form says it, after 'Shown'. */
  said: string;
  /** Addresses of the console: `$` and a name stand for one part, `*` for whatever follows. */
  at: readonly string[];
}

const SHELTER = '/organization/shelter/$shelterUuid';

/** On which screens an announcement of each origin is shown. */
export const places: Record<Origin, Place> = {
  GLOBAL: { said: 'on every screen', at: ['/*'] },
  DASHBOARD: { said: 'on the first page', at: ['/'] },
  ALL_PETS: { said: 'on the list of pets', at: ['/organization/pet'] },
  ADOPTIONS: {
    said: 'on the list of adoptions and on pets stuck on approved',
    at: ['/organization/adoption-application', '/organization/adoption-setapproved'],
  },
  VISITORS: { said: 'on the visits', at: ['/organization/visit'] },
  REPORTS: { said: 'nowhere: the console has no reports', at: [] },
  CONTACTS: { said: 'nowhere: the console has no contacts', at: [] },
  PAYMENTS: { said: 'on cycles, credits, and the payment of a shelter', at: ['/financial/*', `${SHELTER}/payment`] },
  PET_PROFILE: { said: 'on the pet profile of a shelter', at: [`${SHELTER}/pet-profile`] },
  APPLICATION_DETAILS: { said: 'on an adoption application', at: ['/organization/adoption-application/$applicationUuid/*'] },
  SETTINGS: {
    said: 'on all screens of a shelter, and on the settings of an integration or a network',
    at: [`${SHELTER}/*`, '/integration/$integrationUuid/settings', '/network/$networkUuid/settings'],
  },
};

const pattern = (address: string) => new RegExp(`^${address.replace(/\$\w+/g, '[^/]+').replace('/*', '(/.*)?')}$`);

export const isShownAt = (origin: Origin, address: string): boolean =>
  places[origin].at.some((place) => pattern(place).test(address));
