import { z } from 'zod';
import { address, secret } from '../credential.ts';
import { petango } from './protocol.ts';

export const petPoint = petango({
  key: 'PETPOINT',
  name: 'PetPoint',
  home: 'https://ws.petango.com/webservices/wsadoption.asmx',
  credentials: z.object({
    key: secret('Auth key'),
    site: z.string().trim().max(500).optional().meta({ description: 'Site id, for one site alone' }),
    url: address('Address, if not the usual one').optional(),
  }),
});
