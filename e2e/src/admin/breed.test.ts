import { breed } from '@homeward/contract/noun/breed';
import { choose } from '../stage/forms.ts';
import { lawsOf } from '../stage/laws-of.ts';

lawsOf({ noun: breed, word: 'Breed', missing: 'Missing a name', fill: ({ page }) => choose(page, 'Species', 'Dog') });
