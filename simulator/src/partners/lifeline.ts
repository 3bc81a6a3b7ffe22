import { petango } from './petpoint.ts';

export const lifeline = petango('lifeline', { key: 'lifeline-key' }, 60_310_000);
