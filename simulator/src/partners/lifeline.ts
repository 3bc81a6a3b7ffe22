import { petango } from './petpoint.ts';

export const lifeline = petango({
  key: 'lifeline',
  name: 'LifeLine',
  credentials: { key: 'lifeline-key' },
  labels: { url: 'Address', key: 'Auth key' },
  first: 60_310_000,
});
