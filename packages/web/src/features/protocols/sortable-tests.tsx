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
import { type RefObject, useRef } from 'react';
import { IconGripVertical } from '../../design/icon/tabler/grip-vertical.ts';
import { nameOfMeasure } from './protocol-words.ts';
import classes from './protocols.module.css';
import { type TestListProps, TestRow, type TestRowProps } from './test-row.tsx';

/** The list has one column: what is dragged goes up and down. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A click on the handle is no drag. */
const dragAfterPixels = 4;

/** The tests in their order, moved by drag, by keyboard (Space, arrows, Space; Escape takes it back) or by button. */
export function SortableTests(props: TestListProps) {
  const { ids, onMove } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragAfterPixels } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const lastOver = useRef<UniqueIdentifier | null>(null);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) onMove(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsOf(ids, lastOver), screenReaderInstructions }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className={classes.chosen}>
          {ids.map((id, index) => (
            <SortableRow key={id} {...props} id={id} index={index} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow(props: TestRowProps) {
  const { id, index, ids } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes.chosenTest}
      data-dragging={isDragging || undefined}
    >
      <TestRow
        {...props}
        handle={
          <button
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            type="button"
            className={classes.handle}
            aria-label={`Drag ${nameOfMeasure(id)}, ${index + 1} of ${ids.length}`}
            // Escape takes a move back and leaves the dialog open.
            data-mantine-stop-propagation={isDragging || undefined}
          >
            <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
          </button>
        }
      />
    </li>
  );
}

const screenReaderInstructions = {
  draggable:
    'Press Space to take the test, the arrow keys to move it, Space again to leave it there, and Escape to take the move back.',
};

/** What is said of a drag. What lies under the test is told once it is another one: a test that was just taken lies over itself. */
function announcementsOf(
  ids: readonly number[],
  lastOver: RefObject<UniqueIdentifier | null>,
): Announcements {
  const nameOf = (id: UniqueIdentifier) => nameOfMeasure(Number(id));
  const placeOf = (id: UniqueIdentifier) => `${ids.indexOf(Number(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => {
      lastOver.current = active.id;
      return `${nameOf(active.id)} is taken. It is ${placeOf(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      if (over === null || over.id === lastOver.current) return undefined;
      lastOver.current = over.id;
      return `${nameOf(active.id)} would be ${placeOf(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${nameOf(active.id)} stays where it was.`
        : `${nameOf(active.id)} is left as ${placeOf(over.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };
}
