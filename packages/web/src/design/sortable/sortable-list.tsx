import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconGripVertical } from '../icon/tabler/grip-vertical.ts';
import classes from './sortable-list.module.css';

export interface SortableListProps<Id extends string | number> {
  ids: readonly Id[];
  /** What one of them is called in the list: `test`. */
  what: string;
  nameOf: (id: Id) => string;
  /** The places count from 0. */
  onMove: (from: number, to: number) => void;
  /** The row of an item. `handle` is what it is dragged by. */
  children: (id: Id, index: number, handle: ReactNode) => ReactNode;
}

/** The list has one column: what is dragged goes up and down. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const placeIn = (ids: readonly UniqueIdentifier[], id: UniqueIdentifier): number => ids.indexOf(id);

/** A click on the handle is no drag. */
const dragAfterPixels = 4;

/** Items in their order, moved by drag or by keyboard (Space, arrows, Space; Escape takes it back). */
export function SortableList<Id extends string | number>(props: SortableListProps<Id>) {
  const { ids, what, onMove, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragAfterPixels } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const lastOver = useRef<UniqueIdentifier | null>(null);
  const placeOf = (id: UniqueIdentifier) => placeIn(ids, id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) onMove(placeOf(active.id), placeOf(over.id));
  };
  const screenReaderInstructions = {
    draggable: `Press Space to pick up the ${what}, the arrow keys to move it, Space again to drop it, and Escape to cancel.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsOf(props, lastOver), screenReaderInstructions }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className={classes.list}>
          {ids.map((id, index) => (
            <SortableItem key={id} {...props} id={id} index={index}>
              {children}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableItem<Id extends string | number>({
  id,
  index,
  ids,
  nameOf,
  children,
}: SortableListProps<Id> & { id: Id; index: number }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes.item}
      data-dragging={isDragging || undefined}
    >
      {children(
        id,
        index,
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          aria-label={`Drag ${nameOf(id)}, ${index + 1} of ${ids.length}`}
          // Escape takes a move back and leaves the dialog open.
          data-mantine-stop-propagation={isDragging || undefined}
        >
          <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
        </button>,
      )}
    </li>
  );
}

/** What is said of a drag. What lies under the item is told once it is another one: an item that was just taken lies over itself. */
function announcementsOf<Id extends string | number>(
  { ids, nameOf }: Pick<SortableListProps<Id>, 'ids' | 'nameOf'>,
  lastOver: RefObject<UniqueIdentifier | null>,
): Announcements {
  const nameOfDragged = (id: UniqueIdentifier) => {
    const found = ids.find((one) => one === id);
    return found === undefined ? '' : nameOf(found);
  };
  const placeOf = (id: UniqueIdentifier) => `${placeIn(ids, id) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => {
      lastOver.current = active.id;
      return `${nameOfDragged(active.id)} is taken. It is ${placeOf(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      if (over === null || over.id === lastOver.current) return undefined;
      lastOver.current = over.id;
      return `${nameOfDragged(active.id)} would be ${placeOf(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${nameOfDragged(active.id)} stays where it was.`
        : `${nameOfDragged(active.id)} is left as ${placeOf(over.id)}.`,
    onDragCancel: ({ active }) => `${nameOfDragged(active.id)} is back where it was.`,
  };
}
