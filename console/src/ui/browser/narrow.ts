import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 700px)');
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether this is a phone's width, where rows of a table become cards. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => query.matches);
