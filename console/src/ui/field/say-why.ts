import { createContext } from 'react';

/** Has a field say why what was typed is not taken, in the place of what its schema says of it, which knows no text. */
export const SayWhy = createContext<((why: string | undefined) => void) | undefined>(undefined);
