import { search as events } from '@homeward/contract/shelter-event';
import { search as tags } from '@homeward/contract/shelter-tag';
import { holdsPath } from '../../../session/held.ts';
import { Forbidden } from '../../../ui/page/forbidden.tsx';
import type { TabProps } from '../tabs.ts';
import { Activate } from './activate.tsx';
import { ProcessTags } from './process-tags.tsx';

/** Which tags applications of a shelter carry, and what sets them; activated for each shelter first (spec 001 §4). */
export default function ProcessTagTab({ shelter }: TabProps) {
  if (!holdsPath(tags.path) || !holdsPath(events.path)) return <Forbidden needs={[tags, events]} />;
  return shelter.process_tag ? <ProcessTags shelter={shelter} /> : <Activate shelter={shelter} />;
}
