import { settings } from '../settings.ts';
import './mark.css';

/** The product's mark: a paw under a roof, with its name beside it unless there is no room. */
export function Mark({ compact = false }: { compact?: boolean }) {
  return (
    <span className="mark">
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="7" fill="var(--primary)" />
        <path
          d="M6.2 14.2 14 7.6l7.8 6.6"
          fill="none"
          stroke="var(--on-primary)"
          strokeWidth="2.3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <g fill="var(--on-primary)">
          <ellipse cx="14" cy="19" rx="3.3" ry="2.6" />
          <circle cx="9.9" cy="16.1" r="1.35" />
          <circle cx="12.6" cy="14" r="1.35" />
          <circle cx="15.4" cy="14" r="1.35" />
          <circle cx="18.1" cy="16.1" r="1.35" />
        </g>
      </svg>
      <span className={compact ? 'visually-hidden' : undefined}>{settings.productName}</span>
    </span>
  );
}
