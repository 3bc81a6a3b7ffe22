import type { Words } from './en.ts';
import { fr as visit } from './visit/fr.ts';

export const fr: Words = {
  nothingHere: 'Il n’y a rien ici',
  nothingHereText: 'Ce qui se trouvait ici a disparu, ou le lien est incomplet.',
  askTeam: 'Adressez-vous à un membre de l’équipe.',
  ...visit,
};
