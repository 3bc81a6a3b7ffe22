import { expect, test } from 'vitest';
import { phoneOf } from './phone.ts';

test.each(['(212) 555-0123', '２１２ ５５５ ０１２３', '＋１ ２１２－５５５－０１２３', '٢١٢٥٥٥٠١٢٣'])(
  '%s is the number it is typed for',
  (typed) => {
    expect(phoneOf(typed, 'US')).toBe('+12125550123');
  },
);
