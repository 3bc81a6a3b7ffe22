import { Button } from 'antd';
import type { Draft } from './draft.ts';
import { merge } from './merge.ts';
import { fingerprint, withVersionOf } from './path.ts';

interface DraftNoteProps {
  draft: Draft<unknown>;
  newest: unknown;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what was typed before and never saved, where it is anything beside what there is now. */
export const DraftNote = ({ draft, newest, onRestore, onDiscard }: DraftNoteProps) =>
  isWorth(draft, newest) && (
    <div className="note record-draft" role="status">
      <span>You had typed something here that was never saved.</span>
      <Button size="small" onClick={onRestore}>
        Restore it
      </Button>
      <Button size="small" type="text" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  );

const isWorth = ({ base, values }: Draft<unknown>, newest: unknown) =>
  fingerprint(withVersionOf(merge(base, values, newest).values, newest)) !== fingerprint(newest);
