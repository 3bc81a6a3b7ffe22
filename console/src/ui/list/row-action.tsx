import { Link, type LinkProps, type RegisteredRouter } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { plain } from '../text/plain.ts';

/** Where a row is opened; its `search` stands beside the path, and `true` keeps the list's own; `hash` is a place on its screen. */
export type RowAddress = Pick<LinkProps<'a', RegisteredRouter, string, string>, 'to' | 'search' | 'hash'>;

/** The pencil at a row's end. */
export const EditLink = ({ name, ...address }: RowAddress & { name: string }) => (
  <Link {...address} className="table-action" aria-label={`Edit ${name}`}>
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
