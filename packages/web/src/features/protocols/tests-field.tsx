import { getMeasuresForOrganization } from '@plumbline/contract/features/protocols/measures';
import { inCategoryOrder } from '@plumbline/domain/clinical/measures/category-order';
import { categoryOf, measureCategoryLabels } from '@plumbline/domain/clinical/measures/find-measure';
import { movedItem } from '@plumbline/domain/clinical/protocols/protocol-rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SelectInput } from '../../design/form/select-input.tsx';
import { SortableList } from '../../design/sortable/sortable-list.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { emptyProtocolText, type ProtocolForm } from './protocol-form.ts';
import { nameOfMeasure } from './protocol-words.ts';
import classes from './protocols.module.css';
import { TestRow } from './test-row.tsx';

/** The tests of a protocol in their order: add, take out, and move by drag, by keyboard or by button. */
export function TestsField({ form }: { form: UseFormReturn<ProtocolForm, unknown, ProtocolForm> }) {
  const headingId = useId();
  const [announcement, setAnnouncement] = useState('');
  const field = useRef<HTMLElement>(null);
  const [next, setNext] = useState<{ place: number | null } | null>(null);
  const query = useQuery(callQuery(getMeasuresForOrganization, {}));
  const ids = form.watch('measureIds');
  const isEmpty = ids.length === 0 && !form.watch('symptomsEnabled');
  const change = (next: readonly number[]) =>
    form.setValue('measureIds', [...next], { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const offered = inCategoryOrder(
    (query.data?.measures ?? []).filter(
      ({ regulationMeasureId, deletedOn }) => deletedOn === null && !ids.includes(regulationMeasureId),
    ),
    ({ category }) => categoryOf(category),
  );
  // Whoever added one mostly adds the next: the empty field has the focus again. Whoever took one out goes on beside its place.
  useEffect(() => {
    if (next === null) return;
    const left = [...(field.current?.querySelectorAll<HTMLElement>('[data-take-out]') ?? [])];
    const beside = next.place === null ? undefined : (left[next.place] ?? left.at(-1));
    (beside ?? field.current?.querySelector('input'))?.focus();
  }, [next]);
  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || movedItem(ids, from, to) === ids) return;
    change(movedItem(ids, from, to));
    setAnnouncement(`${nameOfMeasure(id)} is now ${to + 1} of ${ids.length}.`);
  };
  const takeOut = (id: number) => {
    setNext({ place: ids.indexOf(id) });
    change(ids.filter((one) => one !== id));
    setAnnouncement(`${nameOfMeasure(id)} was removed.`);
  };
  return (
    <section ref={field} aria-labelledby={headingId} className={classes.testsField}>
      <h3 id={headingId} className={classes.fieldHeading}>
        Tests in order
      </h3>
      {queryFailure('The tests to choose from did not load.', query)}
      {ids.length > 0 ? (
        <SortableList ids={ids} what="test" nameOf={nameOfMeasure} onMove={move}>
          {(id, index, handle) => (
            <TestRow
              id={id}
              index={index}
              count={ids.length}
              handle={handle}
              onMove={move}
              onRemove={takeOut}
            />
          )}
        </SortableList>
      ) : (
        <p className={isEmpty && form.formState.isDirty ? classes.wrong : classes.quiet} role="status">
          {isEmpty ? emptyProtocolText : 'No tests yet. This protocol asks only about symptoms.'}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <SelectInput
        // Chosen means added: the field is empty again.
        key={ids.length}
        label="Add a test"
        opensOnFocus={false}
        placeholder={placeholderOf(query, offered.length)}
        value={null}
        disabled={offered.length === 0}
        options={offered.map(({ regulationMeasureId, name, category }) => ({
          value: regulationMeasureId,
          label: `${name} · ${measureCategoryLabels[categoryOf(category)]}`,
        }))}
        onChange={(id: number) => {
          setNext({ place: null });
          change([...ids, id]);
          setAnnouncement(`${nameOfMeasure(id)} is added as ${ids.length + 1}.`);
        }}
      />
    </section>
  );
}

/** The empty field says why nothing can be added. */
function placeholderOf(
  { isPending, isSuccess }: { isPending: boolean; isSuccess: boolean },
  offered: number,
) {
  if (isPending) return 'Loading Data...';
  return isSuccess && offered === 0 ? 'All tests are in the protocol' : 'Search and choose';
}
