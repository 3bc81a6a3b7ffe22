import { Button } from 'antd';
import { CloudOff, Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { wordsOf } from '../../api/client.ts';

interface EmptyProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** What else there is to say. */
  note?: ReactNode;
  children?: ReactNode;
}

export function Empty({ icon, title, text, note, children }: EmptyProps) {
  return (
    <div className="empty">
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
      {note && <p>{note}</p>}
      {children && <div className="empty-do">{children}</div>}
    </div>
  );
}

/** There is no record at all. */
export const NoneYet = ({ title, text }: { title: string; text: string }) => (
  <Empty icon={<Inbox size={30} strokeWidth={1.4} aria-hidden />} title={title} text={text} />
);

/** There are records, but none fits the filters. */
export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Empty
    icon={<SearchX size={30} strokeWidth={1.4} aria-hidden />}
    title="Nothing matches"
    text="No record fits all the filters."
  >
    <Button onClick={onClear}>Clear filters</Button>
  </Empty>
);

/** The server did not answer, or not well. */
export const Failed = ({ error, onRetry, children }: { error: Error; onRetry: () => void; children?: ReactNode }) => (
  <div role="alert">
    <Empty icon={<CloudOff size={30} strokeWidth={1.4} aria-hidden />} title="This could not be loaded" text={wordsOf(error)}>
      <Button type="primary" onClick={onRetry}>
        Try again
      </Button>
      {children}
    </Empty>
  </div>
);
