import { Button } from 'antd';
import { plain } from '../text/plain.ts';
import type { Draft } from './draft.ts';
import { merge } from './merge.ts';
import { fingerprint, withVersionOf } from './path.ts';

interface DraftNoteProps {
  draft: Draft<unknown>;
  newest: unknown;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what was typed before and never saved, where it is anything beside what there is now; of a file it has but the name. */
export function DraftNote({ draft, newest, onRestore, onDiscard }: DraftNoteProps) {
  const { files = [] } = draft;
  const isTyped = isWorth(draft, newest);
  if (!isTyped && !files.length) return null;
  return (
    <div className="note record-draft" role="status">
      <span>
        {isTyped && 'You had typed something here that was never saved. '}
        {files.length > 0 && `You had chosen ${listed(files)}: choose ${files.length === 1 ? 'it' : 'them'} again.`}
      </span>
      <span className="record-draft-do">
        {isTyped && (
          <Button size="small" onClick={onRestore}>
            Restore it
          </Button>
        )}
        <Button size="small" type="text" onClick={onDiscard}>
          Discard it
        </Button>
      </span>
    </div>
  );
}

const listed = (files: string[]) => plain(new Intl.ListFormat('en').format(files));

const isWorth = ({ base, values }: Draft<unknown>, newest: unknown) =>
  fingerprint(withVersionOf(merge(base, values, newest).values, newest)) !== fingerprint(newest);
