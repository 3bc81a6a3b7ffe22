import { directionOf } from '@homeward/contract/direction';
import type { ReactNode } from 'react';
import './written.css';

interface WrittenProps {
  /** The language of what is typed within, by its abbreviation; undefined while none is chosen. */
  language: string | undefined;
  children: ReactNode;
}

/** Fields whose text is in another language than the console's: typed in that language's direction. */
export const Written = ({ language, children }: WrittenProps) => (
  <div className="written" data-direction={directionOf(language ?? '')}>
    {children}
  </div>
);
