import { Button } from 'antd';
import { TriangleAlert } from 'lucide-react';
import type { Doubt } from './seen.ts';

interface DoubtfulProps {
  doubt: Doubt | undefined;
  /** What is said where nothing is doubtful. */
  otherwise?: string | undefined;
  /** Undefined where nothing can be changed. */
  onTake: ((instead: string) => void) | undefined;
}

/** Says under a field that what stands in it occurs nowhere, and what may be meant; it may be saved all the same. */
export const Doubtful = ({ doubt, otherwise, onTake }: DoubtfulProps) => (
  <span className="doubtful" role="status">
    {doubt ? (
      <>
        <TriangleAlert size={14} aria-hidden />
        <span>
          {doubt.text} {onTake && doubt.instead.length > 0 && 'Do you mean '}
          {onTake &&
            doubt.instead.map((instead) => (
              <Button key={instead} type="link" size="small" onClick={() => onTake(instead)}>
                {instead}
              </Button>
            ))}
          {onTake && doubt.instead.length > 0 && '?'}
        </span>
      </>
    ) : (
      otherwise
    )}
  </span>
);
