import { sponsor } from '@homeward/contract/noun/sponsor';
import { lawsOf } from '../stage/laws-of.ts';

lawsOf({ noun: sponsor, word: 'Sponsor', missing: 'Missing a name' });
