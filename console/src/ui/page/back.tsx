import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

/** The way back to the list a record is of. */
export const Back = ({ label, to }: { label: string; to: string }) => (
  <Link to={to} className="back" activeOptions={{ exact: true }}>
    <ChevronLeft size={15} aria-hidden />
    {label}
  </Link>
);
