import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchInput, type SearchInputProps } from './search-input.tsx';

const restMs = 300;

/**
 * A search box that is typed into freely; the list follows when typing rests, or at Enter. Whoever goes to another page before that,
 * by a click on a row or by Back, goes there: the search does not call them back.
 */
export function RestingSearchInput({ value, onChange, ...rest }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  /** What the page was told last, or told us. */
  const known = useRef(value);
  /** What it was told and has not taken up yet, the oldest first. */
  const told = useRef<string[]>([]);
  /** Where it was typed. */
  const place = useRef('');

  useEffect(() => {
    const index = told.current.indexOf(value);
    if (index >= 0) {
      // Our own words coming back: what was typed since then stays.
      told.current.splice(0, index + 1);
      return;
    }
    told.current = [];
    known.current = value;
    setTyped(value);
  }, [value]);

  const tell = useEffectEvent((text: string) => {
    if (text === known.current || window.location.pathname !== place.current) return;
    known.current = text;
    told.current.push(text);
    onChange(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <SearchInput
      {...rest}
      value={typed}
      onChange={(text) => {
        place.current = window.location.pathname;
        setTyped(text);
      }}
      onEnter={() => tell(typed)}
    />
  );
}
