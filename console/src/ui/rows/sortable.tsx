import { closestCenter, DndContext, type Modifier, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { CSSProperties, ReactNode } from 'react';
import './sortable.css';

type Id = string | number;

interface SortableListProps {
  /** What stands in the list, in its order. */
  ids: Id[];
  disabled?: boolean;
  /** The row was let go where this other row stood. */
  onMove: (id: Id, to: number) => void;
  /** Which row is in the hand. */
  onHold?: (id: Id | undefined) => void;
  children: ReactNode;
}

const straight: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A list whose rows can be dragged up and down. Whoever uses it gives buttons too: this is for pointers alone. */
export function SortableList({ ids, disabled = false, onMove, onHold, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 3 } }));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[straight]}
      onDragStart={({ active }) => onHold?.(active.id)}
      onDragCancel={() => onHold?.(undefined)}
      onDragEnd={({ active, over }) => {
        onHold?.(undefined);
        if (over && over.id !== active.id) onMove(active.id, ids.indexOf(over.id));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

export interface Dragged {
  ref: (element: HTMLElement | null) => void;
  style: CSSProperties;
  /** What the pointer takes it by. */
  handle: ReactNode;
}

/** A row of such a list; its child puts the handle, the style and the ref where they belong. */
export function SortableRow({ id, children }: { id: Id; children: (dragged: Dragged) => ReactNode }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  return children({
    ref: setNodeRef,
    style: {
      ...(transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : {}),
      ...(transition ? { transition } : {}),
      ...(isDragging ? { zIndex: 2, boxShadow: 'var(--shadow)' } : {}),
    },
    handle: <span className="drag-handle" aria-hidden {...listeners} />,
  });
}

/** What a transfer is given so that its chosen rows can be dragged; screens without it do not load it. */
export const sortable = { List: SortableList, Row: SortableRow };
