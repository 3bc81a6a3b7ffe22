import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AccountPage } from './account-page.tsx';
import { EventPage } from './event-page.tsx';
import { KioskPage } from './kiosk-page.tsx';
import { Listing } from './listing/listing.tsx';
import { PetPage } from './listing/pet-page.tsx';
import { NothingHere } from './nothing-here.tsx';
import { VisitPage } from './visit-page.tsx';

/** What the server draws visitors' pages with: a function each, from what the page shows to its whole HTML. */
const page =
  <Props extends object>(component: FunctionComponent<Props>) =>
  (props: Props): string =>
    `<!doctype html>${renderToStaticMarkup(createElement(component, props))}`;

export const listing = page(Listing);
export const pet = page(PetPage);
export const eventPage = page(EventPage);
export const nothingHere = page(NothingHere);
export const kioskPage = page(KioskPage);
export const visitPage = page(VisitPage);
export const accountPage = page(AccountPage);
export { spoken } from './words/words.ts';
