import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { leftList } from '../list/list-address.ts';

/** The way back to the list a record is of, as it was left. */
export const Back = ({ label, to }: { label: string; to: string }) => (
  <Link to={to} search={leftList(to)} className="back" activeOptions={{ exact: true }}>
    <ChevronLeft size={15} aria-hidden />
    {label}
  </Link>
);
