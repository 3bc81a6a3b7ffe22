/** The adoption question library of the sample content: English base texts with Spanish and French translations. */
import { care } from './questions/care.ts';
import { commitment } from './questions/commitment.ts';
import { experience } from './questions/experience.ts';
import { home } from './questions/home.ts';
import { household } from './questions/household.ts';
import { lifestyle } from './questions/lifestyle.ts';
import type { SampleGroup } from './questions/types.ts';

export { sampleTemplates } from './questions/templates.ts';
export type { SampleGroup, SampleQuestion, SampleTemplate } from './questions/types.ts';

export const sampleGroups: readonly SampleGroup[] = [household, home, experience, care, lifestyle, commitment];
