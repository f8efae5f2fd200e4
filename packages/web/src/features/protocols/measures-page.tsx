import type { ProtocolMeasure } from '@plumbline/contract';
import {
  addMeasureToOrganization,
  getAllMeasures,
  getMeasuresForOrganization,
  removeMeasureFromOrganization,
} from '@plumbline/contract/features/protocols/measures';
import { inCategoryOrder } from '@plumbline/domain/clinical/measures/category-order';
import { categoryOf } from '@plumbline/domain/clinical/measures/find-measure';
import { isRemovable } from '@plumbline/domain/clinical/protocols/offered-measures';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { SearchInput } from '../../design/form/search-input.tsx';
import { Card } from '../../design/layout/card.tsx';
import { notify } from '../../design/notify/notify.ts';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { categoryOfMeasure } from './protocol-words.ts';
import classes from './protocols.module.css';

const inOrder = (measures: readonly ProtocolMeasure[]) =>
  inCategoryOrder(measures, ({ category }) => categoryOf(category));

/** Which measures the organization has and which it has not; each is moved with a press. */
export function MeasuresPage() {
  const add = useAction(addMeasureToOrganization, { refusalIn: 'notice' });
  const remove = useAction(removeMeasureFromOrganization, { refusalIn: 'notice' });
  const [search, setSearch] = useState('');
  const [movingId, setMovingId] = useState<number | null>(null);
  const page = useRef<HTMLDivElement>(null);
  /** What came into the other list, and the place that it left. */
  const [moved, setMoved] = useState<{ id: number; isAdded: boolean; index: number } | null>(null);
  const own = useQuery(callQuery(getMeasuresForOrganization, {}));
  const all = useQuery(callQuery(getAllMeasures, {}));
  const active = (own.data?.measures ?? []).filter(({ deletedOn }) => deletedOn === null);
  const activeIds = new Set(active.map(({ regulationMeasureId }) => regulationMeasureId));
  const inactive = (all.data?.measures ?? []).filter(
    ({ regulationMeasureId }) => !activeIds.has(regulationMeasureId),
  );
  const isThere = own.data !== undefined && all.data !== undefined;
  const activeText = [...activeIds].join();
  // The button that was pressed went with its measure: the keyboard goes on beside its place, unless somebody went elsewhere.
  useEffect(() => {
    if (moved === null || activeText.split(',').includes(String(moved.id)) !== moved.isAdded) return;
    setMoved(null);
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const lists = [...(page.current?.querySelectorAll('ul') ?? [])];
    const buttons = [...(lists[moved.isAdded ? 1 : 0]?.querySelectorAll('button') ?? [])];
    const beside = buttons[moved.index] ?? buttons.at(-1);
    (beside ?? page.current?.querySelector('input'))?.focus();
  }, [moved, activeText]);
  const move = async (
    { regulationMeasureId: id, name }: ProtocolMeasure,
    isAdded: boolean,
    index: number,
  ) => {
    setMovingId(id);
    const outcome = await (isAdded ? add : remove).run({ id });
    setMovingId(null);
    if (!outcome.ok) return;
    notify.success(isAdded ? `${name} added` : `${name} removed`);
    setMoved({ id, isAdded, index });
  };
  const listOf = (title: string, measures: readonly ProtocolMeasure[], isAdding: boolean) => (
    <MeasureList
      title={title}
      measures={measures}
      search={search}
      isLoading={!isThere && own.error === null && all.error === null}
      action={isAdding ? 'Add' : 'Remove'}
      movingId={movingId}
      onMove={(measure, index) => void move(measure, isAdding, index)}
    />
  );
  return (
    <div ref={page} className={classes.stack}>
      {queryFailure('The measures did not load.', own, all)}
      <div className={classes.searchRow}>
        <SearchInput label="Search measures" value={search} onChange={setSearch} />
      </div>
      <div className={classes.twoLists}>
        {listOf('Active Measures', isThere ? inOrder(active) : [], false)}
        {listOf('Inactive Measures', isThere ? inOrder(inactive) : [], true)}
      </div>
    </div>
  );
}

interface MeasureListProps {
  title: string;
  measures: readonly ProtocolMeasure[];
  search: string;
  isLoading: boolean;
  action: 'Add' | 'Remove';
  movingId: number | null;
  /** Told with its place among those that can be moved. */
  onMove: (measure: ProtocolMeasure, index: number) => void;
}

function MeasureList({ title, measures, search, isLoading, action, movingId, onMove }: MeasureListProps) {
  const words = search.trim().toLowerCase();
  const shown = measures.filter(({ regulationMeasureId: id, name }) =>
    `${name} ${id} ${categoryOfMeasure(id)}`.toLowerCase().includes(words),
  );
  const movable = shown.filter(({ regulationMeasureId }) => isRemovable(regulationMeasureId));
  return (
    <Card title={title} count={measures.length}>
      {isLoading && <SkeletonRows />}
      {!isLoading && shown.length === 0 && (
        <p className={classes.quiet}>
          {measures.length === 0 ? 'No measures' : 'No measures match your search.'}
        </p>
      )}
      <ul className={classes.plainList} aria-label={title}>
        {shown.map((measure) => {
          const { regulationMeasureId: id, name } = measure;
          return (
            <li key={id} className={classes.line}>
              <span className={classes.testName}>
                {name}
                <span className={classes.quiet}>
                  {categoryOfMeasure(id)} · {id}
                </span>
              </span>
              {isRemovable(id) ? (
                <Button
                  size="small"
                  aria-label={`${action} ${name}`}
                  isWorking={movingId === id}
                  disabled={movingId !== null && movingId !== id}
                  onClick={() => onMove(measure, movable.indexOf(measure))}
                >
                  {action}
                </Button>
              ) : (
                <span className={classes.quiet}>Always active</span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
