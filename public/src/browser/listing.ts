import './page.css';
import './listing.css';
import { playInPlace } from './films.ts';
import { sendItself } from './filters.ts';
import { tellHeight } from './height.ts';
import { turn } from './rotation.ts';

tellHeight();
for (const form of document.querySelectorAll<HTMLFormElement>('form.filters')) sendItself(form);
for (const film of document.querySelectorAll<HTMLAnchorElement>('a[data-film]')) playInPlace(film);
for (const rotation of document.querySelectorAll<HTMLElement>('.rotation')) turn(rotation);
