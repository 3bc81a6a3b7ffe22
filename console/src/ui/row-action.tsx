import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { plain } from './plain.ts';

interface EditLinkProps {
  to: string;
  name: string;
  /** It opens over the list, whose address keeps its filters. */
  within?: boolean;
}

/** The pencil at a row's end. */
export const EditLink = ({ to, name, within = false }: EditLinkProps) => (
  <Link to={to} {...(within ? { search: true } : {})} className="table-action" aria-label={`Edit ${name}`}>
    <Pencil size={16} strokeWidth={1.7} aria-hidden />
  </Link>
);

interface RowButtonProps {
  label: string;
  onClick: () => void;
  danger?: boolean;
  children: ReactNode;
}

export const RowButton = ({ label, onClick, danger = false, children }: RowButtonProps) => (
  <button type="button" className="table-action" data-danger={danger} aria-label={label} title={plain(label)} onClick={onClick}>
    {children}
  </button>
);

export const DeleteButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <RowButton label={`Delete ${name}`} onClick={onClick} danger>
    <Trash2 size={16} strokeWidth={1.7} aria-hidden />
  </RowButton>
);
