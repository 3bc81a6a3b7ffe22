import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Boundary, Drawn } from './boundary.tsx';
import './tabs.css';

export interface Tab {
  key: string;
  label: string;
  /** Wears a dot: something in it is not saved. */
  dirty?: boolean;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  active: string;
  onChange: (key: string) => void;
  /** Beside the tabs, such as what adds one. */
  extra?: ReactNode;
  /** Every panel stays mounted, so that what was typed in one survives a look at another. */
  panel: (tab: Tab, active: boolean) => ReactNode;
}

export function Tabs({ label, tabs, active, onChange, extra, panel }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex(({ key }) => key === active);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <>
      <div className="tabs-row">
        <div className="tabs" role="tablist" aria-label={label} ref={list}>
          {tabs.map((tab) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              data-key={tab.key}
              id={`${id}-${tab.key}`}
              aria-selected={tab.key === active}
              aria-controls={`${id}-${tab.key}-panel`}
              tabIndex={tab.key === active ? 0 : -1}
              className="tab"
              onClick={() => onChange(tab.key)}
              onKeyDown={onKey}
            >
              {tab.label}
              {tab.dirty && (
                <span className="tab-dot">
                  <span className="visually-hidden">, unsaved changes</span>
                </span>
              )}
            </button>
          ))}
        </div>
        {extra}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}-panel`}
          aria-labelledby={`${id}-${tab.key}`}
          hidden={tab.key !== active}
        >
          <Boundary>
            <Drawn draw={() => panel(tab, tab.key === active)} />
          </Boundary>
        </div>
      ))}
    </>
  );
}
