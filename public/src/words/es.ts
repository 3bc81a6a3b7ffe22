import type { Words } from './en.ts';
import { es as visit } from './visit/es.ts';

export const es: Words = {
  nothingHere: 'Aquí no hay nada',
  nothingHereText: 'Lo que estaba aquí ya no está, o el enlace está incompleto.',
  askTeam: 'Pregunte a alguien del equipo.',
  ...visit,
};
