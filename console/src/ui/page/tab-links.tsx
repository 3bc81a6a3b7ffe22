import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import './tabs.css';
import './tab-links.css';

interface TabLinksProps {
  label: string;
  tabs: { key: string; label: string }[];
  active: string;
  /** Where a tab is. */
  to: (key: string) => string;
}

/** How much of the next tab is seen, in pixels. */
const BESIDE = 40;

/** The parts of a record, each at an address of its own. */
export function TabLinks({ label, tabs, active, to }: TabLinksProps) {
  const strip = useRef<HTMLElement>(null);
  // All tabs together may be wider than the screen.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`a[href$="/${active}"]`);
    if (strip.current && link) strip.current.scrollLeft = link.offsetLeft + link.offsetWidth + BESIDE - strip.current.clientWidth;
  }, [active]);
  return (
    <nav className="tab-links" aria-label={label} ref={strip}>
      {tabs.map((tab) => (
        <Link key={tab.key} to={to(tab.key)} className="tab" aria-current={tab.key === active ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
