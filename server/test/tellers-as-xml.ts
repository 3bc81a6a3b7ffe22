import type { ServerResponse } from 'node:http';
import type { Animal, Teller } from './told-animals.ts';

const xml = (response: ServerResponse, text: string) => {
  response.setHeader('content-type', 'text/xml; charset=utf-8');
  response.end(`<?xml version="1.0" encoding="utf-8"?>\n${text}`);
};
const filter = (field: string) => (house: string) => ({ filters: [{ field, values: [house] }] });

/** An element, empty where there is nothing: nothing is ever absent. */
const element = (name: string, value: string | number) => (value === '' ? `<${name} />` : `<${name}>${value}</${name}>`);
const elements = (all: Record<string, string | number>) =>
  Object.entries(all)
    .map(([name, value]) => element(name, value))
    .join('');

const found = ({ id, name, house, state, code, chip = '' }: Animal) => {
  const OnHold = state === 'held' ? 'Yes' : 'No';
  const about = { Species: 'Dog', Sex: 'Male', PrimaryBreed: '', SecondaryBreed: '', Age: '', OnHold, ARN: code };
  return elements({ ID: id, Name: name, ...about, Location: house, Stage: 'Available', AgeGroup: '', ChipNumber: chip });
};
const detailed = ({ id, name, house, state, code, chip = '' }: Animal) => {
  const OnHold = state === 'held' ? 'Yes' : 'No';
  const about = {
    Species: 'Dog',
    Sex: 'Male',
    Altered: 'Yes',
    PrimaryBreed: '',
    SecondaryBreed: '',
    Age: '',
    Size: '',
    Price: '',
  };
  const where = { Location: house, Site: 'Harbor County', Stage: 'Available', AgeGroup: '', ARN: code, ChipNumber: chip };
  return elements({ CompanyID: 1, ID: id, AnimalName: name, ...about, OnHold, ...where, Photo1: '', Photo2: '', Photo3: '' });
};

/** One search, then the details of each. Whoever leaves does so between the two. */
const petango: Teller = {
  begins: 60,
  moves: true,
  hasCodes: true,
  hasChips: true,
  credentials: (address, user) => ({ key: user % 3 ? 'one key' : 'another key', url: `${address}/wsadoption.asmx` }),
  filters: filter('Location'),
  numberOf: Number,
  answer(told, request, response) {
    const url = new URL(request.url ?? '/', 'http://partner');
    if (url.pathname.endsWith('/AdoptableSearch')) {
      const all = told.rows.map((one) => `<XmlNode><adoptableSearch xmlns="">${found(one)}</adoptableSearch></XmlNode>`).join('');
      const nothing = '<XmlNode xsi:nil="true" />';
      const spaces = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://www.petango.com/"';
      return xml(response, `<ArrayOfXmlNode ${spaces}>${all}${nothing}</ArrayOfXmlNode>`);
    }
    told.leave();
    const one = told.rows.find(({ id }) => String(id) === url.searchParams.get('animalID'));
    xml(response, `<adoptableDetails xmlns="http://www.petango.com/">${one ? detailed(one) : ''}</adoptableDetails>`);
  },
};

/** A feed; its number is the only one that an animal has. */
const chameleon: Teller = {
  begins: 120,
  moves: true,
  hasCodes: false,
  hasChips: false,
  credentials: (address, user) => ({ url: `${address}/harb${user % 2 ? '/' : ''}` }),
  filters: filter('kennel'),
  numberOf: (externalId) => Number(externalId.replace(/\D/g, '')) - 800_000,
  answer({ rows }, _request, response) {
    const items = rows.map(({ id, name, house, state }) => {
      const number = `A${800_000 + id}`;
      const about = elements({
        'c:animalId': number,
        'c:animalType': 'DOG',
        'c:breed': '',
        'c:sex': 'MALE',
        'c:dob': '',
        'c:age': 'NO AGE',
        'c:size': '',
        'c:color': 'BLACK/TAN',
        'c:kennelStatus': state === 'held' ? 'PENDING' : 'AVAILABLE',
        'c:kennel': house,
        'c:condition': 'APP WNL',
        'c:hold': '',
        'c:fee': '85.00',
        'c:shelter': 'HARB',
      });
      const guid = `<guid isPermaLink="false">HARB.${number}</guid>`;
      return `<item><title>*${name}</title>${guid}<pubDate>Thu, 19 Nov 2026 22:41:00 GMT</pubDate><description></description>${about}</item>`;
    });
    const head = '<title>Harbor County adoptable animals</title><link>https://feeds.example.org/harb</link>';
    const channel = `<channel>${head}<description>Adoptable</description>${items.join('')}</channel>`;
    xml(response, `<rss version="2.0" xmlns:c="urn:example:chameleon-feed">${channel}</rss>`);
  },
};

export const tellersAsXml = { PETPOINT: petango, LIFELINE: petango, CHAMELEON: chameleon };
