import { specie } from '@homeward/contract/noun/specie';
import { lawsOf } from '../stage/laws-of.ts';

lawsOf({ noun: specie, word: 'Specie', missing: 'Missing a name' });
