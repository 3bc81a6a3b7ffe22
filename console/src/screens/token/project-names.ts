import type { Project } from '@homeward/contract/token';

/** What the projects are called whose accounts there are. */
export const projectNames: Record<Project, string> = { adopter: 'Adopter', organization: 'Organization' };

export const projectChoices = Object.entries(projectNames).map(([value, label]) => ({ value, label }));
