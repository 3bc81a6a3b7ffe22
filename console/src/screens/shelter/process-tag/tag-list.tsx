import type { ApplicationTag } from '@homeward/contract/application-tag';
import { X } from 'lucide-react';
import { Group, type GroupProps } from '../../../ui/field/group.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { Mover, moved, UpDown } from '../../../ui/rows/mover.tsx';
import '../../../ui/rows/rows.css';
import { SortableList, SortableRow } from '../../../ui/rows/sortable.tsx';
import type { Tag } from './process-tag-values.ts';

interface TagListProps extends GroupProps {
  known: ApplicationTag[];
  /** From the Field around it. */
  value?: Tag[];
  onChange?: (tags: Tag[]) => void;
}

const numbered = (uuids: readonly string[]): Tag[] => uuids.map((uuid, position) => ({ uuid, position }));

/** The shelter's tags from the least to the greatest priority, moved by buttons or dragged. Nothing is typed in a row: choosing a tag adds it. */
export function TagList({ known, value = [], onChange, ...field }: TagListProps) {
  const { disabled } = useFormContext();
  const uuids = value.map(({ uuid }) => uuid);
  const change = (next: readonly string[]) => onChange?.(numbered(next));
  const unused = known.filter(({ uuid }) => !uuids.includes(uuid));
  return (
    <Group of={field} className="tag-list">
      <SortableList ids={uuids} disabled={disabled} onMove={(uuid, to) => change(moved(uuids, uuids.indexOf(String(uuid)), to))}>
        <ol>
          {uuids.map((uuid, index) => {
            const { name = uuid, description = '' } = known.find((tag) => tag.uuid === uuid) ?? {};
            return (
              <SortableRow key={uuid} id={uuid}>
                {({ ref, style, handle }) => (
                  <li ref={ref} style={style}>
                    {!disabled && handle}
                    <span className="tag-text">
                      <b>{name}</b>
                      <small>{description}</small>
                    </span>
                    {index === uuids.length - 1 && <span className="tag green">Greatest priority</span>}
                    <UpDown
                      label={name}
                      index={index}
                      count={uuids.length}
                      disabled={disabled}
                      onMove={(to) => change(moved(uuids, index, to))}
                    />
                    <Mover
                      label={`Remove ${name}`}
                      disabled={disabled}
                      onClick={() => change(uuids.filter((one) => one !== uuid))}
                    >
                      <X size={14} aria-hidden />
                    </Mover>
                  </li>
                )}
              </SortableRow>
            );
          })}
        </ol>
      </SortableList>
      {!uuids.length && <p className="rows-none">No tags are used.</p>}
      {!disabled && unused.length > 0 && (
        <OneSelect
          value={null}
          placeholder="Add a tag"
          aria-label="Add a tag"
          className="tag-add"
          options={unused.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={(uuid: string | null) => uuid && change([...uuids, uuid])}
        />
      )}
    </Group>
  );
}
