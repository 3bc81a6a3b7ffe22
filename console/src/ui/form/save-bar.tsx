import { Button } from 'antd';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface SummaryProps {
  texts: string[];
  /** Whether a field is wrong as well: that one is in view. */
  besideField: boolean;
}

/** What is wrong with no field to stand at. */
export const Summary = ({ texts, besideField }: SummaryProps) =>
  texts.length > 0 && (
    <div className="note coral record-summary" role="alert" ref={besideField ? null : bringIntoView}>
      <TriangleAlert size={17} aria-hidden />
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );

/** What went wrong is seen as soon as it is there. */
const bringIntoView = (summary: HTMLElement | null) => summary?.scrollIntoView({ block: 'nearest' });

interface SaveBarProps {
  problems: number;
  dirty: boolean;
  permitted: boolean;
  busy: boolean;
  blocked: string | undefined;
  unfinished: boolean;
  /** Beside Save, and before Discard where the form does not keep what is typed. */
  actions: ReactNode;
  keeps: boolean;
  label: string;
  onDiscard: () => void;
}

/** How a form stands, and what can be done with it. */
export const SaveBar = ({ permitted, dirty, busy, blocked, keeps, actions, ...props }: SaveBarProps) => (
  <div className="save-bar" data-dirty={dirty || props.problems > 0}>
    <div className="save-state" role="status">
      {props.problems > 0 && (
        <span className="tag coral">
          <i aria-hidden />
          {props.problems === 1 ? '1 problem' : `${props.problems} problems`}
        </span>
      )}
      {dirty && <span>Unsaved changes</span>}
      {permitted && !props.problems && blocked && <span>{blocked}</span>}
      {!permitted && <span>You can read this, but not change it.</span>}
    </div>
    {!keeps && actions}
    {permitted && (
      <>
        <Button disabled={!dirty || busy} onClick={props.onDiscard}>
          Discard
        </Button>
        {keeps && actions}
        {!props.unfinished && (
          <Button type="primary" htmlType="submit" loading={busy} disabled={Boolean(blocked)}>
            {props.label} <kbd aria-hidden>Ctrl S</kbd>
          </Button>
        )}
      </>
    )}
  </div>
);
