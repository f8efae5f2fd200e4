import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderDesign } from '../test/render.tsx';
import { typeAtOnce } from '../test/type-at-once.ts';
import { RestingSearchInput } from './resting-search-input.tsx';

const start = window.location.href;
afterEach(() => {
  window.history.replaceState(window.history.state, '', start);
});

const box = page.getByRole('searchbox', { name: 'Search by name' });
/** Longer than typing rests. */
const restMs = 700;
const rest = () => new Promise((resolve) => setTimeout(resolve, restMs));

/** A page that keeps what it is told, as the address does. */
async function show(onChange: (text: string) => void = () => undefined) {
  function List() {
    const [text, setText] = useState('');
    return (
      <>
        <RestingSearchInput
          label="Search by name"
          value={text}
          onChange={(next) => {
            onChange(next);
            setText(next);
          }}
        />
        <button type="button" onClick={() => setText('')}>
          Show all
        </button>
        <p>Searched: {text}</p>
      </>
    );
  }
  await renderDesign(<List />);
}

test('the list follows once, when typing rests', async () => {
  const onChange = vi.fn();
  await show(onChange);
  typeAtOnce(box, 'okafor');
  expect(onChange).not.toHaveBeenCalled();
  await expect.element(page.getByText('Searched: okafor')).toBeVisible();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('okafor');
});

test('Enter searches now, and not a second time', async () => {
  const onChange = vi.fn();
  await show(onChange);
  typeAtOnce(box, 'okafor');
  box.element().focus();
  await userEvent.keyboard('{Enter}');
  await rest();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('okafor');
});

test('whoever went to another page before the typing rested is not called back', async () => {
  const onChange = vi.fn();
  await show(onChange);
  typeAtOnce(box, 'okafor');
  window.history.replaceState(window.history.state, '', '/profiles/7/overview');
  await rest();
  expect(onChange).not.toHaveBeenCalled();
});

test('a letter typed while the page takes up the search stays', async () => {
  const waiting: string[] = [];
  function SlowList() {
    const [text, setText] = useState('');
    return (
      <>
        <RestingSearchInput label="Search by name" value={text} onChange={(next) => waiting.push(next)} />
        <button type="button" onClick={() => setText(waiting.shift() ?? '')}>
          Take up
        </button>
      </>
    );
  }
  await renderDesign(<SlowList />);
  typeAtOnce(box, 'oka');
  await expect.poll(() => waiting).toEqual(['oka']);
  typeAtOnce(box, 'okafor');
  await userEvent.click(page.getByRole('button', { name: 'Take up' }));
  await expect.poll(() => waiting).toEqual(['okafor']);
  await expect.element(box).toHaveValue('okafor');
});

test('what the page says stands in the box: all shown again, nothing searched', async () => {
  await show();
  typeAtOnce(box, 'okafor');
  await expect.element(page.getByText('Searched: okafor')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Show all' }));
  await expect.element(box).toHaveValue('');
});
