import { z } from 'zod';
import { address, secret } from '../credential.ts';
import { petango } from '../petpoint/protocol.ts';

/**
 * LifeLine, who run three shelters in Atlanta, publish no way in. That their software is PetPoint is inferred from where
 * their pictures stand; that the same protocol answers under an address of their own is invented.
 */
export const lifeline = petango({
  key: 'LIFELINE',
  name: 'LifeLine',
  credentials: z.object({
    url: address('Address'),
    key: secret('Auth key'),
    site: z.string().trim().max(500).optional().meta({ description: 'Site id, for one of the three shelters alone' }),
  }),
});
