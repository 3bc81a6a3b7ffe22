import type { ReactNode } from 'react';
import { History } from './history.tsx';
import '../form/record-form.css';

interface BesideProps {
  /** Undefined while it is new: then there is nothing to tell. */
  of: { uuid: string } | undefined;
  /** What is told before its history. */
  told?: ReactNode;
  children: ReactNode;
}

/** A record's form, and what is told of the record beside it. */
export const Beside = ({ of, told, children }: BesideProps) => (
  <div className="two">
    <div className="card">{children}</div>
    {of && (
      <div className="side-column">
        {told}
        <History uuid={of.uuid} />
      </div>
    )}
  </div>
);
