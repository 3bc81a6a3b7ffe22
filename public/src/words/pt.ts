import type { Words } from './en.ts';
import { pt as visit } from './visit/pt.ts';

export const pt: Words = {
  nothingHere: 'Não há nada aqui',
  nothingHereText: 'O que estava aqui já não está, ou o link está incompleto.',
  askTeam: 'Pergunte a alguém da equipe.',
  ...visit,
};
