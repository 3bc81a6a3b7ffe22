import { type Partner, tellsApart } from '@homeward/contract/partner';
import { TriangleAlert } from 'lucide-react';

/** Each animal of an account comes to one location alone: staff should say to which. */
export const SameAccount = ({ partner, places }: { partner: Partner; places: string[] }) =>
  places.length > 0 && (
    <p className="note settings-problem" role="status">
      <TriangleAlert size={17} aria-hidden />
      <span>
        {places.join(', ')} {places.length === 1 ? 'reads' : 'read'} the same account of {partner.name}. Each of its animals comes
        to one location alone, the one that has it already. {tellsApart(partner)}
      </span>
    </p>
  );
