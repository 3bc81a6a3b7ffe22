import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface StepPanelProps {
  /** What the step is called. */
  label: string;
  /** Whether it is the first, where nobody comes from another. */
  first: boolean;
  hidden?: boolean;
  children: ReactNode;
}

/** A step of a wizard: whoever goes on or back to it has the focus there, for the button that led there is gone. */
export function StepPanel({ label, first, hidden = false, children }: StepPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const before = useRef<string>(undefined);
  const shown = hidden ? '' : label;
  useLayoutEffect(() => {
    const from = before.current;
    before.current = shown;
    if (!shown || from === shown) return;
    // One that was just drawn is where somebody has come to unless they begin here, or are at something else already.
    if (from === undefined && (first || document.activeElement !== document.body)) return;
    // Its own place alone would leave out which step it is.
    panel.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [shown, first]);
  return (
    <section ref={panel} tabIndex={-1} aria-label={label} hidden={hidden}>
      {children}
    </section>
  );
}
