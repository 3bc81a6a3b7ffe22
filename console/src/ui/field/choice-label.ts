import { isUuid } from '@homeward/contract/is-uuid';
import type { ReactNode } from 'react';

interface Shown {
  /** Undefined where what is chosen is not among what is offered, or not yet. */
  label?: ReactNode;
  value?: string | number;
}

/** How a choice reads in its select: one without a name would be shown by its key, which says nothing to anybody. */
export function choiceLabel({ label, value }: Shown): ReactNode {
  const text = label ?? value;
  return typeof text === 'string' && isUuid(text) ? '…' : text;
}
