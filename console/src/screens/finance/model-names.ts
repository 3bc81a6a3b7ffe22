/** Who pays the processing fee of an adoption. */
export const modelNames: Record<string, string> = {
  ADOPTER_PAYS: 'Adopter pays',
  ORGANIZATION_PAYS: 'Organization pays',
  ADOPTER_CHOOSES: 'Adopter chooses',
  OUTSIDE: 'Outside',
};
