import type { Application } from '@homeward/contract/application';
import { Popover } from 'antd';
import { reasonNames } from './adoption-words.ts';

/** Whether a pet came back; on hover, focus or click why it did. */
export function ReturnedWhy({ application: { returned, adoption_return } }: { application: Application }) {
  if (!returned) return 'No';
  if (!adoption_return) return 'Yes';
  return (
    <Popover
      title={reasonNames[adoption_return.reason_type_key]}
      content={<p className="returned-why">{adoption_return.description}</p>}
      trigger={['hover', 'focus']}
    >
      <button type="button" className="plain hover-count" aria-label="Returned: Yes, why">
        Yes
      </button>
    </Popover>
  );
}
