import { serverNow } from '@homeward/contract/server-clock';
import { search, type Token } from '@homeward/contract/token';
import { useEffect, useState } from 'react';
import { refresh } from '../../api/queries.ts';

/**
 * The seconds a token is still good, counted down from what the server said: a clock that is wrong here counts right all the
 * same. Once they are over, tokens are read again.
 */
export function useSecondsLeft({ uuid, left }: Token): number {
  const [now, setNow] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another token the count begins anew, should it be the same
  useEffect(() => {
    const end = serverNow() + left * 1000;
    const count = () => setNow(Math.max(0, Math.ceil((end - serverNow()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [uuid, left]);
  const isOver = left > 0 && now === 0;
  useEffect(() => {
    if (isOver) void refresh(search);
  }, [isOver]);
  return now;
}
