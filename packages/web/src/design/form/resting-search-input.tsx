import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchInput, type SearchInputProps } from './search-input.tsx';

const restMs = 300;

/**
 * Shows a search box whose search follows when typing rests, or at Enter. Whoever opens another page before that, by a click on a
 * row or by Back, stays there: the search does not call them back.
 */
export function RestingSearchInput({ value, onChange, ...rest }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  /** The text that this box last reported to the page, or that the page last set. */
  const known = useRef(value);
  /** Reported texts that the page has not passed back yet, the oldest first. */
  const announced = useRef<string[]>([]);
  /** The path of the page on which the text was typed. */
  const place = useRef('');

  useEffect(() => {
    const index = announced.current.indexOf(value);
    if (index >= 0) {
      // The page passes back a reported text; what was typed since then stays.
      announced.current.splice(0, index + 1);
      return;
    }
    announced.current = [];
    known.current = value;
    setTyped(value);
  }, [value]);

  const announce = useEffectEvent((text: string) => {
    if (text === known.current || window.location.pathname !== place.current) return;
    known.current = text;
    announced.current.push(text);
    onChange(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => announce(typed), restMs);
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
      onEnter={() => announce(typed)}
    />
  );
}
